package dev.mod.types.internal.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How names of modules are written for files. Paths are those of a project with {@code /} before them; "" is its directory.
 */
public final class ModulePaths {
    private static final Pattern ENDING = Pattern.compile("((?:\\.d)?\\.)([cm]?)[jt]s(x?)$");
    private static final Pattern COMPILED = Pattern.compile("\\.([cm]?)jsx?$");
    private static final List<String> ENDINGS = List.of(".ts", ".tsx", ".d.ts", ".js", ".jsx");

    private ModulePaths() {}

    /**
     * How the end of a name stands for the end of a path; what is before these is the same, or is mapped by a configuration.
     *
     * @param written the end of the name
     * @param file the end of the path
     */
    private record Form(String written, String file) {}

    /** Whether a name is a path from the file that it is in. */
    public static boolean isRelative(String name) {
        return name.equals(".") || name.equals("..") || name.startsWith("./") || name.startsWith("../");
    }

    /** The directory of a file. */
    public static String directory(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** The ending of a file of TypeScript or JavaScript, {@code .d.ts}; "" for another file. */
    public static String ending(String path) {
        Matcher ending = ENDING.matcher(path);
        return ending.find() ? ending.group() : "";
    }

    /** Where a relative path leads; to {@code /..} above the project. */
    public static String resolved(String directory, String relative) {
        List<String> segments = segments(directory);
        for (String each : segments(relative)) {
            if (each.equals("..") && !segments.isEmpty() && !segments.get(segments.size() - 1).equals("..")) {
                segments.remove(segments.size() - 1);
            } else if (!each.equals(".")) {
                segments.add(each);
            }
        }
        return segments.isEmpty() ? "" : "/" + String.join("/", segments);
    }

    private static List<String> segments(String path) {
        return new ArrayList<>(Stream.of(path.split("/")).filter(each -> !each.isEmpty()).toList());
    }

    /** The way from a directory, with a dot at its start. */
    public static String relative(String directory, String path) {
        List<String> from = segments(directory);
        List<String> to = segments(path);
        int common = 0;
        while (common < from.size() && common < to.size() && from.get(common).equals(to.get(common))) {
            common++;
        }
        List<String> way = new ArrayList<>();
        for (int i = common; i < from.size(); i++) {
            way.add("..");
        }
        way.addAll(to.subList(common, to.size()));
        String joined = String.join("/", way);
        return way.isEmpty() ? "." : way.get(0).equals("..") ? joined : "./" + joined;
    }

    /** The files that a path in a name may stand for, the first that is there. */
    public static List<String> candidates(String path) {
        List<String> candidates = new ArrayList<>();
        Matcher compiled = COMPILED.matcher(path);
        if (compiled.find()) {
            String stem = path.substring(0, compiled.start());
            String kind = compiled.group(1);
            Stream.of("." + kind + "ts", kind.isEmpty() ? ".tsx" : "", ".d." + kind + "ts")
                    .filter(each -> !each.isEmpty()).forEach(each -> candidates.add(stem + each));
        }
        ENDINGS.forEach(each -> candidates.add(path + each));
        candidates.add(path);
        ENDINGS.forEach(each -> candidates.add(path + "/index" + each));
        return candidates;
    }

    private static List<Form> forms(String file) {
        List<Form> forms = new ArrayList<>(List.of(new Form("", "")));
        Matcher ending = ENDING.matcher(file);
        if (ending.find()) {
            String of = ending.group();
            forms.add(new Form("", of));
            forms.add(new Form("." + ending.group(2) + "js", of));
            forms.add(new Form(".jsx", of));
            if (of.startsWith(".d.")) {
                forms.add(new Form("", of.substring(2)));
            }
            if (file.endsWith("/index" + of)) {
                forms.add(new Form("", "/index" + of));
            }
        }
        return forms;
    }

    private static boolean has(String name, String file, Form form) {
        return name.endsWith(form.written) && file.endsWith(form.file);
    }

    private static String without(String text, String end) {
        return text.substring(0, text.length() - end.length());
    }

    /** A file without what a form leaves out; an index that is none any more is named itself. */
    private static String stem(String file, Form form) {
        return without(file, file.endsWith(form.file) ? form.file : ending(file));
    }

    /**
     * The relative name for a file at another place, or from another place, in the form in which it is written.
     *
     * @param name as it is
     * @param directory in which it is
     * @param file that it stands for
     * @param newDirectory in which it is afterwards
     * @param newFile the file's path afterwards
     * @return empty where it stands for the file in a way that is not known
     */
    public static Optional<String> moved(String name, String directory, String file, String newDirectory,
            String newFile) {
        String path = resolved(directory, name);
        for (Form form : forms(file)) {
            if (has(path, file, form) && without(path, form.written).equals(without(file, form.file))) {
                String way = relative(newDirectory, stem(newFile, form) + form.written);
                return Optional.of(name.endsWith("/") && newFile.endsWith(form.file) ? way + "/" : way);
            }
        }
        return Optional.empty();
    }

    /** The name for a file at another place where a configuration maps the start of names to a directory; empty if none does. */
    public static Optional<String> mapped(String name, String file, String newFile) {
        for (Form form : forms(file)) {
            if (has(name, file, form)) {
                String written = without(name, form.written);
                String path = without(file, form.file);
                int common = commonEnd(written, path);
                String directory = path.substring(0, path.length() - common);
                String stem = stem(newFile, form);
                if (common > 0 && stem.startsWith(directory)) {
                    return Optional.of(written.substring(0, written.length() - common)
                            + stem.substring(directory.length()) + form.written);
                }
            }
        }
        return Optional.empty();
    }

    /** How long the segments are that two paths both end with. */
    private static int commonEnd(String one, String other) {
        int length = 0;
        int common = 0;
        while (length < one.length() && length < other.length()
                && one.charAt(one.length() - 1 - length) == other.charAt(other.length() - 1 - length)) {
            length++;
            if (length == one.length() || one.charAt(one.length() - 1 - length) == '/') {
                if (length < other.length() && other.charAt(other.length() - 1 - length) == '/'
                        && one.charAt(one.length() - length) != '/') {
                    common = length;
                }
            }
        }
        return common;
    }
}
