package dev.mod.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Words that other tools have for commands and options, and what does the same here. */
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
        put("leave it out: nobody is told what is done here", "--disable-analytics");
        put("--color=never", "--no-color");
        put("leave it out: docs/ai.md says who does what an ai step asks for", "--agent");
        option("mod scan", "--fix applies fixes", "-U", "--update-all");
        option("mod scan", "mod rewrite -p PATTERN --to CODE", "--rewrite");
        option("mod scan", "--format", "--report-style", "--heading");
        option("mod scan", "mod playground shows trees while you type a pattern", "--debug-query");
        option("mod rewrite", "--to CODE", "--rewrite", "-r");
        option("mod rewrite", "leave it out: it is written, unless --dry-run or -i is there", "-U", "--update-all");
        for (String command : List.of("mod scan", "mod rewrite")) {
            option(command, "--language", "--lang");
            option(command, "--context N", "-A", "-B", "-C", "--after", "--before");
            option(command, "--max-threads N", "-j", "--threads");
            option(command, "ignored files are looked at where they, or their directory, are named as a PATH",
                    "--no-ignore");
        }
        option("mod script test", "--update", "--update-snapshots");
        option("mod script test", "--max-parallel N", "--max-threads", "--sequential");
        option("mod script test", "--format text|jsonl|junit", "--reporter");
        option("mod script run", "runs of packages have reports: mod run DIRECTORY --report FILE", "--report");
        option("mod run", "leave it out: a version that is not in the cache is fetched", "--force");
        option("mod unpublish", "--yes", "--force");
        option("mod login", "--password-stdin", "--api-key");
        option("mod init", "write it into mod.yaml, as repository", "--git-repository-url");
        option("mod search", "mod search WORD… looks into names, descriptions and keywords", "--framework",
                "--category",
                "--language");
        option("mod workflow list", "--limit N", "-l");
        option("mod workflow resume", "a run goes on with what it was started with", "-w", "--workflow", "-t",
                "--target",
                "--dry-run", "--allow-dirty", "--allow-fs", "--allow-fetch", "--allow-child-process",
                "--install-skill");
    }

    private OtherWords() {}

    private static void put(String meant, String... words) {
        List.of(words).forEach(word -> MEANT.put(word, meant));
    }

    private static void option(String command, String meant, String... options) {
        List.of(options).forEach(option -> MEANT.put(command + " " + option, meant));
    }

    /** What somebody means who takes a word for a command; empty for most words. */
    static Optional<String> meaning(String word) {
        return Optional.ofNullable(MEANT.get(word));
    }

    /** What somebody means who gives an option to a command that has none of this name; empty for most options. */
    static Optional<String> meaning(String command, String option) {
        return meaning(command + " " + option).or(() -> meaning(option));
    }
}
