package dev.mod.cli.completion;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import java.util.List;
import java.util.Set;

/** What a value on the command line can be completed to. Told by the label that stands for it in help. */
sealed interface Value {
    /** One of these words. */
    record Fixed(List<String> words) implements Value {}

    /** The path of a file or directory. */
    record File() implements Value {}

    /** The path of a directory. */
    record Directory() implements Value {}

    /** Anything. */
    record Free() implements Value {}

    private static Value labelled(String label) {
        if (Set.of("DIR", "TESTS").contains(label)) {
            return new Directory();
        }
        return label.contains("FILE") || Set.of("PATH", "PATH…", "KEY", "TO").contains(label) ? new File() : new Free();
    }

    /** The value of an option that takes one. */
    static Value of(Opt option) {
        return option.allowed().isEmpty() ? labelled(option.label().orElse("")) : new Fixed(option.allowed());
    }

    /** A positional argument. */
    static Value of(Positional positional) {
        String label = positional.label();
        return label.matches("[a-z]+([|][a-z]+)+") ? new Fixed(List.of(label.split("[|]"))) : labelled(label);
    }

    /** As one word of a script: {@code file}, {@code dir}, {@code any}, or the allowed words after an equals sign. */
    default String code() {
        if (this instanceof Fixed fixed) {
            return "=" + String.join(" ", fixed.words());
        }
        return this instanceof File ? "file" : this instanceof Directory ? "dir" : "any";
    }
}
