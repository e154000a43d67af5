package dev.mod.types.java;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Types at the top of files that go from one package to another, with their files.
 *
 * @param files the files, those that declare no type, too
 * @param isAll whether nothing of the project stays in the package
 */
record MovedTypes(String from, String to, List<JavaSource> files, boolean isAll) {

    /** Their simple names. */
    Set<String> names() {
        return files.stream().flatMap(file -> file.types().stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether a file is moved. */
    boolean moves(String path) {
        return files.stream().anyMatch(file -> file.path().equals(path));
    }

    /** The package that a file is in afterwards. */
    String packageOf(JavaSource source) {
        return moves(source.path()) ? to : source.packageName();
    }

    /** New qualified names by those that they have. */
    Map<String, String> qualified() {
        Map<String, String> names = new LinkedHashMap<>();
        names().forEach(name -> names.put(from + "." + name, to + "." + name));
        return names;
    }

    /** The names of these types in full, in any text; what stands behind them is left. */
    Pattern pattern() {
        return Pattern.compile("(?<![\\w.$])" + Pattern.quote(from) + "\\.("
                + names().stream().map(Pattern::quote).collect(Collectors.joining("|")) + ")(?!\\w)");
    }

    /** A text with the new names of these types in full. */
    String renamed(String text) {
        return pattern().matcher(text).replaceAll(Matcher.quoteReplacement(to) + ".$1");
    }
}
