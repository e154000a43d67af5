package dev.mod.steps.shell.quote;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Programs of which it is known what they do with a word. A list of what runs its words could never be complete, so that
 * this is a list of what does not.
 */
final class Programs {
    /** Neither a word nor an option of theirs names a program or is one. */
    private static final Set<String> DATA = Set.of("echo", "printf", "cat", "cd", "pushd", "mkdir", "rmdir", "rm",
            "touch", "ls", "cp", "mv", "ln", "head", "tail", "wc", "basename", "dirname", "realpath", "readlink",
            "stat",
            "du", "df", "chmod", "grep", "egrep", "fgrep", "cut", "tr", "uniq", "tee", "cmp", "comm", "true", "false",
            ":", "pwd", "seq", "sleep", "base64", "md5sum", "sha1sum", "sha256sum", "nl", "tac", "rev", "fold",
            "paste");
    /** What they read is data for them. */
    private static final Set<String> FILTERS = Set.of("cat", "head", "tail", "wc", "grep", "egrep", "fgrep", "cut",
            "tr",
            "uniq", "tee", "sort", "base64", "md5sum", "sha1sum", "sha256sum", "nl", "tac", "rev", "fold", "paste",
            "jq",
            "gh", "true", ":");
    /** What these write under another name may be run by that name. */
    private static final Set<String> COPYING = Set.of("cp", "mv", "ln", "tee");
    private static final Set<String> TOOLS = Set.of("prettier", "eslint", "biome", "@biomejs/biome", "stylelint",
            "jest",
            "vitest", "tsc", "jscodeshift", "rubocop", "black", "ruff", "gofmt", "rustfmt");
    /** Options of tools without a value. */
    private static final Set<String> FLAGS = Set.of("--", "--fix", "--write", "-w", "--check", "--quiet", "--silent",
            "--verbose", "--cache", "-l", "-A", "--run", "check", "format");
    private static final Set<String> MOD = Set.of("-t", "--target", "--param");
    private static final Set<String> MODULES = Set.of("-pl", "--projects");
    /** Options whose value is text for the program, by program. */
    private static final Map<String, Set<String>> TEXTS = Map.ofEntries(Map.entry("mod", MOD),
            Map.entry("codemod", MOD), Map.entry("npm", Set.of("-w", "--workspace")),
            Map.entry("pnpm", Set.of("--filter", "-F")), Map.entry("turbo", Set.of("--filter")),
            Map.entry("yarn", Set.of("workspace")), Map.entry("lerna", Set.of("--scope")),
            Map.entry("nx", Set.of("-p", "--projects")), Map.entry("mvn", MODULES), Map.entry("./mvnw", MODULES),
            Map.entry("cargo", Set.of("-p", "--package")),
            Map.entry("gh", Set.of("-t", "--title", "-b", "--body", "-H", "--head", "-B", "--base", "-l", "--label",
                    "-a", "--assignee", "-r", "--reviewer")),
            Map.entry("jq", Set.of("--arg", "--argjson")));
    /** The same of tools that take files, too. */
    private static final Map<String, Set<String>> TOOL_TEXTS = Map.of("tsc", Set.of("-p", "--project"), "jest",
            Set.of("-t", "--testNamePattern", "--testPathPattern", "--testPathPatterns"), "vitest",
            Set.of("-t", "--testNamePattern", "--dir"), "eslint", Set.of("--ext"));
    private static final Set<String> GO = Set.of("build", "fmt", "list", "test", "vet");
    private static final Set<String> GIT = Set.of("add", "commit", "checkout", "switch", "branch", "mv", "rm", "status",
            "log", "show", "tag", "restore", "diff", "ls-files", "rev-parse", "reset", "merge", "push", "fetch",
            "pull");
    /** Their first operand is a repository, which may be one that runs programs. */
    private static final Set<String> REMOTE = Set.of("push", "fetch", "pull");
    private static final Set<String> GIT_OPTIONS = Set.of("--", "-m", "-am", "--message", "-b", "-B", "-q", "--quiet",
            "-f", "--force", "--no-verify", "--allow-empty", "-u", "--set-upstream", "-A", "--all", "-d", "-D", "-M",
            "--cached", "--staged", "--amend", "-a", "-s", "--signoff", "--author", "--date", "-r", "--oneline",
            "--name-only", "--stat", "--delete", "--detach", "--orphan", "--hard", "--soft", "--force-with-lease");
    private static final Pattern GIT_TEXT = Pattern.compile("--(message|author|date|grep|format|pretty)=.*");
    /** Programs that run a file: what follows its name is for what is in the file. */
    private static final Pattern RUNNERS = Pattern
            .compile("sh|bash|dash|python[0-9.]*|node|ruby|perl|php|tsx|ts-node");
    /** What {@code find} does to what it finds, by a name that it may put into a program. */
    private static final Pattern FIND_ACTION = Pattern.compile("-(exec|ok|delete|fprint|fls).*");
    private static final Set<String> SCRIPT_TOOLS = Set.of("tsx", "ts-node");
    private static final Pattern INTERPRETERS = Pattern.compile("(.*/)?(sh|bash|dash|ash|zsh|ksh|mksh|fish|csh|tcsh|"
            + "busybox|python[0-9.]*|perl[0-9.]*|ruby|node|nodejs|deno|bun|php[0-9.]*|lua[0-9.]*|tclsh|expect|[gmn]?awk|"
            + "g?sed|g?make|julia|Rscript|groovy|env|exec|command|builtin|nohup|time|timeout|sudo|su|xargs|source|\\.)");
    private static final Pattern SCRIPT_FILE = Pattern
            .compile("[^-<].*\\.(sh|bash|py|js|mjs|cjs|ts|mts|rb|pl|php)", Pattern.DOTALL);

    private static final Set<String> EVALUATING = Set.of("eval", "trap", "let", "declare", "typeset");
    private static final Set<String> NUMERIC = Set.of("-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-v");

    private Programs() {}

    /** A program by its name; one that is named by a path in a system directory is that program. */
    static String name(String word) {
        for (String directory : List.of("/bin/", "/usr/bin/")) {
            if (word.startsWith(directory)) {
                return word.substring(directory.length());
            }
        }
        return word;
    }

    /** Whether what it reads from its input is data for it. */
    static boolean filters(List<String> words) {
        return !words.isEmpty() && FILTERS.contains(name(words.get(0))) || StreamEdits.program(words) > 0;
    }

    /** Whether it may run what is in a file. */
    static boolean interprets(List<String> words) {
        return !words.isEmpty() && INTERPRETERS.matcher(words.get(0)).matches() && StreamEdits.program(words) == 0;
    }

    /** Whether it evaluates variables by their names alone, or text that may name them. */
    static boolean evaluates(List<String> words) {
        String program = words.isEmpty() ? "" : words.get(0);
        return EVALUATING.contains(program) || interprets(words)
                || program.equals("[[") && words.stream().anyMatch(NUMERIC::contains);
    }

    /** Whether it makes files that contain what other files or its input do. */
    static boolean copies(String program) {
        return COPYING.contains(name(program));
    }

    /** Whether a word is data for the program even if it begins with a dash. */
    static boolean printed(List<String> words, int at) {
        String program = name(words.get(0));
        return program.equals("echo") || program.equals("printf") && at > 1 && !words.get(1).startsWith("-")
                && words.get(1).indexOf(Words.UNKNOWN) < 0;
    }

    /** Whether a word may be an operator for the program without a dash. */
    static boolean operates(List<String> words) {
        return name(words.get(0)).equals("find");
    }

    /**
     * Why a word of a command cannot be data of which nothing is known.
     *
     * @param words as far as they are known
     * @param at number of the word; the program is 0
     */
    static Optional<String> refusal(List<String> words, int at) {
        String program = name(words.get(0));
        if (program.equals("npx") || program.equals("pnpx")) {
            int tool = 1;
            while (tool < at && Set.of("-y", "--yes", "--no-install", "--no").contains(words.get(tool))) {
                tool++;
            }
            String named = words.get(tool).replaceAll("(?<=.)@[A-Za-z0-9.^~-]+$", "");
            return tool < at && (TOOLS.contains(named) || TEXTS.containsKey(named) || SCRIPT_TOOLS.contains(named))
                    ? refusal(named, words, at, tool)
                    : unknown(program);
        }
        return refusal(program, words, at, 0);
    }

    private static Optional<String> refusal(String program, List<String> words, int at, int first) {
        String word = words.get(at);
        String previous = words.get(at - 1);
        boolean option = word.startsWith("-");
        if (program.equals("printf") && (at == 1 || words.get(1).startsWith("-"))) {
            return Optional.of("it would be the format or an option of printf");
        }
        if (DATA.contains(program)) {
            return Optional.empty();
        }
        if (TEXTS.containsKey(program)) {
            Set<String> texts = TEXTS.get(program);
            boolean named = at - 1 > first && texts.contains(previous)
                    || option && word.indexOf('=') > 0 && texts.contains(word.substring(0, word.indexOf('=')))
                    || program.equals("jq") && at - 2 > first && texts.contains(words.get(at - 2));
            return named ? Optional.empty() : Optional.of("it is no value of a known option of " + program);
        }
        if (TOOLS.contains(program)) {
            return !option && (at - 1 == first || !previous.startsWith("-") || FLAGS.contains(previous)
                    || TOOL_TEXTS.getOrDefault(program, Set.of()).contains(previous))
                            ? Optional.empty()
                            : Optional.of("it could be the value of an option of " + program);
        }
        if (program.equals("git")) {
            return git(words, at);
        }
        if (program.equals("go")) {
            return at > 1 && GO.contains(words.get(1)) && word.startsWith("./")
                    ? Optional.empty()
                    : Optional.of("it could be more than a path for go");
        }
        if (program.equals("find")) {
            return words.subList(1, at).stream().noneMatch(Programs::beginsExpression)
                    && words.stream().noneMatch(each -> FIND_ACTION.matcher(each).matches())
                            ? Optional.empty()
                            : Optional.of("it would be part of what find looks for and does");
        }
        if (program.equals("sed")) {
            int edits = StreamEdits.program(words);
            boolean file = edits > 0 && at > edits
                    && words.subList(1, at).stream().noneMatch(each -> each.indexOf(Words.UNKNOWN) == 0);
            return file ? Optional.empty() : Optional.of("it is not known what sed would do with it");
        }
        if (RUNNERS.matcher(program).matches() && at > first + 1) {
            return SCRIPT_FILE.matcher(words.get(first + 1)).matches() ? Optional.empty() : unknown(program);
        }
        return program.indexOf('/') >= 0 && SCRIPT_FILE.matcher(program).matches()
                ? Optional.empty()
                : unknown(program);
    }

    /** Whether a word of {@code find} is no place to begin at. */
    private static boolean beginsExpression(String word) {
        return word.startsWith("-") && !Set.of("-H", "-L", "-P").contains(word) || word.startsWith("(")
                || word.startsWith("!") || word.startsWith(")") || word.startsWith(",");
    }

    private static Optional<String> git(List<String> words, int at) {
        if (at < 2 || !GIT.contains(words.get(1))) {
            return Optional.of("it could choose what git runs");
        }
        String word = words.get(at);
        String previous = words.get(at - 1);
        boolean fits = word.startsWith("-")
                ? GIT_TEXT.matcher(word).matches()
                : at == 2 || !previous.startsWith("-") || GIT_OPTIONS.contains(previous)
                        || words.get(1).equals("switch") && previous.equals("-c");
        if (!fits) {
            return Optional.of("it could be the value of an option of git " + words.get(1));
        }
        boolean remote = words.subList(2, at).stream().anyMatch(each -> !each.startsWith("-"));
        return REMOTE.contains(words.get(1)) && !remote
                ? Optional.of("it would choose a repository")
                : Optional.empty();
    }

    private static Optional<String> unknown(String program) {
        return Optional.of("it is not known what " + (program.indexOf(Words.UNKNOWN) >= 0 ? "the program" : program)
                + " does with its arguments");
    }
}
