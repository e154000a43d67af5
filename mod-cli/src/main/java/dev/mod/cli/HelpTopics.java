package dev.mod.cli;

import java.util.Locale;
import dev.mod.cli.command.ExitCode;
import dev.mod.validate.page.RulePages;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code help} explains besides commands. */
final class HelpTopics {
    /** The topic that takes the code of a rule. */
    static final String RULE = "rule";

    private static final Map<String, String> ALL;

    static {
        var topics = new LinkedHashMap<String, String>();
        topics.put("exit-codes", exitCodes());
        topics.put("environment", """
                Variables of the environment

                  MOD_HOME       where runs, fetched packages and settings are kept
                  MOD_JAVA_HOME  the JDK to run on, 17 or later; without it the newest found
                  MOD_JAVA_OPTS  options for the JVM, split at blanks
                  MOD_REGISTRY   the registry to use where --registry is not given
                  MOD_STARTUP    off: neither make nor use a cache of loaded classes
                  NO_COLOR       no colours, whatever the value
                  CI             never ask, draw no progress
                """);
        topics.put(RULE, rules());
        topics.put("rules", rules());
        ALL = Collections.unmodifiableMap(topics);
    }

    private HelpTopics() {}

    /** Texts by name. */
    static Map<String, String> all() {
        return ALL;
    }

    private static String rules() {
        var text = new StringBuilder("Rules of validation; mod help rule CODE shows one with examples\n\n");
        RulePages.codes().forEach(code -> RulePages.page(code)
                .ifPresent(page -> text.append("  %-22s  %s\n".formatted(code, page.title()))));
        return text.toString();
    }

    private static String exitCodes() {
        var text = new StringBuilder("Exit codes\n\n");
        for (ExitCode code : ExitCode.values()) {
            text.append(String.format(Locale.ROOT, "  %3d  %s\n", code.value(), code.meaning()));
        }
        return text.toString();
    }
}
