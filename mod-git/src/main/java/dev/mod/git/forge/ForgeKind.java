package dev.mod.git.forge;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The protocols of forges. */
public enum ForgeKind {
    /** GitHub and GitHub Enterprise, REST version 3. */
    GITHUB,
    /** GitLab, REST version 4. */
    GITLAB,
    /** Gitea and Forgejo, REST version 1. */
    GITEA,
    /** Bitbucket Cloud, REST version 2.0. */
    BITBUCKET,
    /** Nobody to ask; people open what is proposed. */
    NONE;

    /** The word for it on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one with this word, in any case; {@code forgejo} is {@link #GITEA}. */
    public static Optional<ForgeKind> of(String word) {
        String wanted = word.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(kind -> kind.word().equals(wanted.equals("forgejo") ? "gitea" : wanted)).findFirst();
    }

    /** All words, for messages. */
    public static String words() {
        return Arrays.stream(values()).map(ForgeKind::word).collect(Collectors.joining(", "));
    }
}
