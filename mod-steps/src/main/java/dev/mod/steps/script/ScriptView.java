package dev.mod.steps.script;

import java.nio.file.Path;
import java.util.Optional;

/**
 * View that scripts have of the place they work in. What differs from command to command is as in the native tool, since
 * published packages and their fixtures rely on it.
 *
 * @param use what it is that runs the scripts
 * @param workingDirectory what {@code process.cwd()} gives; by default the target
 * @param shown where the target pretends to be; by default where it is
 */
public record ScriptView(Use use, Optional<Path> workingDirectory, Optional<Shown> shown) {
    /** A step of a workflow, which sees the target as it is, from within. */
    public static final ScriptView PLAIN = new ScriptView(Use.STEP, Optional.empty(), Optional.empty());

    /** What runs a script. */
    public enum Use {
        /** A step of a workflow. */
        STEP,
        /** A command for one script, which asks no {@code getSelector}. */
        ALONE,
        /** The fixtures of one script, where {@code jssgTransform} does nothing, either. */
        TEST
    }

    /**
     * Directory that scripts know under another path.
     *
     * @param real where it is, absolute
     * @param path where scripts believe it to be, absolute
     */
    public record Shown(Path real, Path path) {
        public Shown {
            real = real.normalize();
            path = path.normalize();
        }

        private Path of(Path directory) {
            return directory.startsWith(real) ? path.resolve(real.relativize(directory)).normalize() : directory;
        }
    }

    /** This view from another working directory. */
    public ScriptView from(Path directory) {
        return new ScriptView(use, Optional.of(directory.toAbsolutePath().normalize()), shown);
    }

    /** The path that scripts know for a target. */
    Path target(Path target) {
        Path directory = target.normalize();
        return shown.map(each -> each.of(directory)).orElse(directory);
    }

    Path workingDirectory(Path target) {
        return workingDirectory.orElseGet(() -> target(target));
    }
}
