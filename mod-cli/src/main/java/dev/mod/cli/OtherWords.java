package dev.mod.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Words that other tools have for commands, and what does the same here. */
final class OtherWords {
    private static final Map<String, String> MEANT = new HashMap<>();

    static {
        put("mod run PACKAGE fetches a package and runs it", "install", "add", "i", "exec", "x", "apply");
        put("mod script run, mod script test and the like", "jssg");
        put("mod init writes a new package", "new", "create", "generate");
        put("mod validate checks a package", "lint", "check", "manifest");
        put("mod scan finds code, mod rewrite changes it", "grep", "find", "query", "replace", "sed", "fix");
        put("mod cache clear forgets fetched packages", "uninstall", "remove", "rm", "clean");
        put("mod --version", "version");
        put("mod self verify checks this installation; a newer version is installed over it", "update", "upgrade",
                "doctor");
        put("mod help environment lists what can be set", "config", "env");
        put("mod mcp serves agents; mod init --skill writes a skill", "ai", "agent", "skill", "skills");
        put("mod playground tries patterns and scripts while you write them", "repl", "dev");
        put("mod campaign runs a package in many repositories", "batch");
        put("mod login", "auth");
    }

    private OtherWords() {}

    private static void put(String meant, String... words) {
        List.of(words).forEach(word -> MEANT.put(word, meant));
    }

    /** What somebody means who takes a word for a command; empty for most words. */
    static Optional<String> meaning(String word) {
        return Optional.ofNullable(MEANT.get(word));
    }
}
