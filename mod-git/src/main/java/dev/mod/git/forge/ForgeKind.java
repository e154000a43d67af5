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
    /** Bitbucket Data Center and Server, REST version 1.0. */
    BITBUCKET_SERVER,
    /** Azure DevOps, Services and Server, REST version 7.1. */
    AZURE,
    /** Nobody to ask; people open what is proposed. */
    NONE;

    /** The word for it on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The one with this word, in any case; {@code forgejo} is {@link #GITEA}, {@code bitbucket-datacenter} is
     * {@link #BITBUCKET_SERVER}.
     */
    public static Optional<ForgeKind> of(String word) {
        String wanted = word.strip().toLowerCase(Locale.ROOT);
        return switch (wanted) {
            case "forgejo" -> Optional.of(GITEA);
            case "bitbucket-datacenter" -> Optional.of(BITBUCKET_SERVER);
            default -> Arrays.stream(values()).filter(kind -> kind.word().equals(wanted)).findFirst();
        };
    }

    /** All words, for messages. */
    public static String words() {
        return Arrays.stream(values()).map(ForgeKind::word).collect(Collectors.joining(", "));
    }
}
