package dev.mod.cli.command;

import dev.mod.base.diagnostic.Suggestions;
import dev.mod.match.Language;
import dev.mod.match.Languages;

/** A language that the command line names. */
public final class NamedLanguage {
    private NamedLanguage() {}

    /** The language of a name; who misspells it is told what was meant. */
    public static Language of(String name) {
        return Languages.find(name).orElseThrow(() -> new UsageException("unknown language '" + name + "'",
                Suggestions.hint(name, Languages.all().stream().map(Language::id).toList()).orElse(null)));
    }

    /** The language that the ending of a file tells. */
    public static Language ofFile(String file) {
        return Languages.forPath(file).orElseThrow(
                () -> new UsageException("the ending of '" + file + "' tells no language", "name it with --language"));
    }
}
