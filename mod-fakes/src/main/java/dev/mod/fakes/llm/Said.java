package dev.mod.fakes.llm;

import java.util.List;

/**
 * A part of a conversation as a server was sent it, in no protocol's form.
 *
 * @param role {@code system}, {@code user}, {@code assistant} or {@code tool}
 * @param text the words, or a tool's result
 * @param calls names of the tools called
 */
public record Said(String role, String text, List<String> calls) {
    public Said {
        calls = List.copyOf(calls);
    }
}
