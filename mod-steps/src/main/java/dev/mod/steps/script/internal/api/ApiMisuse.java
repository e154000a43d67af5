package dev.mod.steps.script.internal.api;

import dev.mod.base.diagnostic.Suggestions;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.HostAccess;

/**
 * Messages about calls that {@link SgRoot} and {@link SgNode} do not take, in terms of the script. The engine words them in
 * its own, with Java's names of classes and types.
 */
public final class ApiMisuse {
    private static final String ON = " on " + Pattern.quote(ApiMisuse.class.getPackageName()) + "\\.";
    private static final Pattern NO_METHOD = Pattern
            .compile("invokeMember \\((\\w+)\\)" + ON + "(SgNode|SgRoot) failed due to: Unknown identifier: \\w+");
    private static final Pattern NO_PROPERTY = Pattern
            .compile("writeMember \\((\\w+)\\)" + ON + "(SgNode|SgRoot) failed due to: \\w+ \\w+: \\w+");
    private static final Pattern OF_METHOD = Pattern
            .compile("\\w+ \\(\\w+\\)" + ON + "(SgNode|SgRoot)\\.(\\w+) failed due to: Message not supported\\.");
    private static final Pattern TOO_FEW = Pattern
            .compile("invokeMember \\((\\w+)\\)" + ON
                    + "\\w+ failed due to: Arity error - expected: (\\d)\\+ actual: \\d");
    private static final Pattern OTHER_TYPE = Pattern.compile("invokeMember \\((\\w+)\\)" + ON
            + "\\w+ failed due to: Cannot convert '(.*?)'\\(language: [^)]*\\) to Java type '([\\w.]+)': [^.]*\\.",
            Pattern.DOTALL);
    private static final String TEXT_OF_ENGINE = "com.oracle.truffle.api.strings.TruffleString";
    private static final int LONGEST_VALUE = 40;

    private ApiMisuse() {}

    /** A message with each call that it speaks of in terms of the script; any other message as it is. */
    public static String inWords(String message) {
        if (!message.contains(" failed due to: ")) {
            return message;
        }
        String text = replaced(NO_METHOD, message, found -> found.group(2) + " has no method " + found.group(1) + "()"
                + closest(found.group(1), found.group(2)).map(name -> "; did you mean " + name + "()?").orElse(""));
        text = replaced(NO_PROPERTY, text,
                found -> found.group(1) + " cannot be set: " + found.group(2) + " takes no properties");
        text = replaced(OF_METHOD, text, found -> found.group(2) + " of " + found.group(1)
                + " is a method; it is called as " + found.group(2) + "()");
        text = replaced(TOO_FEW, text, found -> found.group(1) + "() takes "
                + (found.group(2).equals("1") ? "an argument" : found.group(2) + " arguments"));
        return replaced(OTHER_TYPE, text, found -> found.group(1) + "() takes "
                + (found.group(3).equals(String.class.getName()) ? "a string" : "a number") + ", not "
                + shown(found.group(2)));
    }

    private static String replaced(Pattern pattern, String text, Function<MatchResult, String> words) {
        return pattern.matcher(text).replaceAll(found -> Matcher.quoteReplacement(words.apply(found)));
    }

    private static String shown(String value) {
        String own = ApiMisuse.class.getPackageName() + '.';
        return value.equals(TEXT_OF_ENGINE)
                ? "a string"
                : value.startsWith(own)
                        ? "a " + value.substring(own.length())
                        : value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) + "…" : value;
    }

    private static Optional<String> closest(String name, String type) {
        Class<?> of = type.equals("SgNode") ? SgNode.class : SgRoot.class;
        List<String> methods = Arrays.stream(of.getMethods())
                .filter(method -> method.isAnnotationPresent(HostAccess.Export.class)).map(Method::getName).sorted()
                .toList();
        return Suggestions.closest(name, methods);
    }
}
