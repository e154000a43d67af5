package dev.mod.git.task;

import java.util.Map;

/**
 * Who a campaign's commits are by.
 *
 * @param name a person's or a robot's name
 * @param email an address
 */
public record Identity(String name, String email) {
    private static final String NAME = "author.name";
    private static final String EMAIL = "author.email";

    /** @throws IllegalArgumentException if Git could not write it into a commit */
    public Identity {
        name = name.strip();
        email = email.strip();
        if (name.isEmpty() || (name + email).chars().anyMatch(c -> c < ' ' || c == '<' || c == '>')) {
            throw new IllegalArgumentException("an author is written NAME <EMAIL>");
        }
    }

    /** Reads {@code NAME <EMAIL>}. */
    public static Identity parse(String text) {
        int open = text.indexOf('<');
        if (open < 0 || !text.strip().endsWith(">")) {
            throw new IllegalArgumentException("an author is written NAME <EMAIL>");
        }
        return new Identity(text.substring(0, open), text.strip().substring(0, text.strip().length() - 1)
                .substring(text.strip().indexOf('<') + 1));
    }

    /** As attributes of the target of a run, so that every process that works on it makes the same commits. */
    public Map<String, String> attributes() {
        return Map.of(NAME, name, EMAIL, email);
    }

    static Identity of(Map<String, String> attributes) {
        return new Identity(attributes.getOrDefault(NAME, "mod"), attributes.getOrDefault(EMAIL, "mod@localhost"));
    }
}
