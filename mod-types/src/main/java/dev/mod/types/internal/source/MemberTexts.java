package dev.mod.types.internal.source;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Texts of a file of Java that may name a member, by which a program may find it when it runs: its name, a way that ends with it, and as
 * {@code "com.example.Cart#total(int)"}.
 */
public final class MemberTexts {
    private MemberTexts() {}

    /** Their lines, from 1, each once. */
    public static List<Integer> lines(String text, String name) {
        Pattern whole = Pattern.compile("\"(?:[\\w$.]+[.#])?" + Pattern.quote(name) + "(?:\\([^\"()]*\\))?\"");
        if (!whole.matcher(text).find()) {
            return List.of();
        }
        Tree tree = Languages.find("java").orElseThrow().parse(text);
        List<Integer> lines = new ArrayList<>();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.kindName(node).equals("string_literal") && whole.matcher(tree.text(node)).matches()) {
                lines.add(tree.line(tree.start(node)) + 1);
            }
        }
        return lines.stream().distinct().toList();
    }
}
