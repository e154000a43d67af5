package dev.mod.validate.rule;

import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceScalar;
import java.util.Optional;

/** The checks that all package-relative paths share. */
public final class PathCheck {
    private PathCheck() {}

    /** Reports a path that may leave the package. */
    public static boolean inside(SourceScalar path, String code, Report report) {
        String text = path.text();
        if (PackagePaths.isInside(text)) {
            return true;
        }
        String why = text.isBlank()
                ? "is empty"
                : PackagePaths.isAbsolute(text)
                        ? "is absolute"
                        : PackagePaths.climbs(text) ? "has a \"..\" segment" : "has a NUL character";
        report.error(code, "the path \"" + Shown.text(text) + "\" " + why, path,
                "write it relative to the package's directory, without \"..\"");
        return false;
    }

    /** Reports a path that may leave the package or names no file. */
    public static void file(SourceScalar path, String code, PackageFiles files, Report report) {
        if (!inside(path, code, report)) {
            return;
        }
        String normal = PackagePaths.normal(path.text());
        if (!files.isFile(normal)) {
            String message = files.isDirectory(normal)
                    ? "\"" + Shown.text(path.text()) + "\" is a directory"
                    : "there is no file \"" + Shown.text(path.text()) + "\" in the package";
            report.error("missing-file", message, path, near(normal, files));
        }
    }

    private static Optional<String> near(String path, PackageFiles files) {
        int slash = path.lastIndexOf('/');
        String directory = slash < 0 ? "" : path.substring(0, slash + 1);
        return Suggestions.closest(path.substring(slash + 1), files.list(slash < 0 ? "." : path.substring(0, slash)))
                .map(name -> "did you mean \"" + directory + name + "\"?");
    }
}
