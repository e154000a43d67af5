package dev.mod.validate.spdx;

import dev.mod.base.diagnostic.Suggestions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks SPDX license expressions (SPDX 2.3, annex D): identifiers with an optional {@code +}, {@code WITH} an exception,
 * {@code AND}, {@code OR}, parentheses; {@code LicenseRef-} and {@code DocumentRef-} names of one's own. Identifiers are
 * matched without case, as the annex says; exceptions only by their form.
 */
public final class LicenseExpression {
    private static final int LONGEST = 1_000;
    private static final Pattern TOKEN = Pattern.compile("\\s*([()]|[^()\\s]+)");
    private static final Pattern REFERENCE = Pattern
            .compile("(?:DocumentRef-[A-Za-z0-9.-]+:)?(?:LicenseRef|AdditionRef)-[A-Za-z0-9.-]+");
    private static final Pattern EXCEPTION = Pattern.compile("[A-Za-z0-9.-]+");

    /**
     * What is wrong with an expression.
     *
     * @param message one terse sentence
     * @param hint what to do about it
     */
    public record Problem(String message, Optional<String> hint) {}

    private enum Expected {
        OPERAND, OPERATOR, EXCEPTION
    }

    private final Map<String, String> known;
    private Expected expected = Expected.OPERAND;

    private LicenseExpression() {
        this.known = identifiers();
    }

    /** The first problem of an expression; none means that it is well formed and all licenses are known. */
    public static Optional<Problem> check(String expression) {
        if (expression.length() > LONGEST) {
            return Optional.of(new Problem("the license has more than " + LONGEST + " characters",
                    Optional.empty()));
        }
        if (expression.isBlank()) {
            return Optional.of(new Problem("the license is empty", Optional.of("write one such as MIT")));
        }
        return new LicenseExpression().parse(expression);
    }

    private Optional<Problem> parse(String expression) {
        Deque<String> open = new ArrayDeque<>();
        Matcher tokens = TOKEN.matcher(expression.strip());
        while (tokens.lookingAt()) {
            String token = tokens.group(1);
            tokens.region(tokens.end(), tokens.regionEnd());
            Optional<Problem> problem = switch (expected) {
                case OPERAND -> operand(token, open, expression);
                case OPERATOR -> operator(token, open, expression);
                case EXCEPTION -> exception(token);
            };
            if (problem.isPresent()) {
                return problem;
            }
        }
        if (expected != Expected.OPERATOR) {
            return Optional.of(new Problem("the license expression ends too early", Optional.empty()));
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(new Problem("a parenthesis of the license expression is never closed",
                        Optional.of("add )")));
    }

    private Optional<Problem> operand(String token, Deque<String> open, String whole) {
        if (token.equals("(")) {
            open.push(token);
            return Optional.empty();
        }
        expected = Expected.OPERATOR;
        String id = token.endsWith("+") ? token.substring(0, token.length() - 1) : token;
        if (known.containsKey(fold(token)) || known.containsKey(fold(id)) || REFERENCE.matcher(token).matches()) {
            return Optional.empty();
        }
        return Optional.of(unknown(token, whole));
    }

    private Optional<Problem> operator(String token, Deque<String> open, String whole) {
        switch (token) {
            case "AND", "OR" -> expected = Expected.OPERAND;
            case "WITH" -> expected = Expected.EXCEPTION;
            case ")" -> {
                if (open.isEmpty()) {
                    return Optional.of(new Problem("\")\" closes nothing in the license expression",
                            Optional.empty()));
                }
                open.pop();
            }
            case "and", "or", "with", "And", "Or", "With" -> {
                return Optional.of(new Problem("operators of license expressions are in capitals",
                        Optional.of("did you mean \"" + token.toUpperCase(Locale.ROOT) + "\"?")));
            }
            default -> {
                return Optional.of(whole(whole)
                        .orElseGet(() -> new Problem("expected AND, OR or WITH, got \"" + token + "\"",
                                Optional.empty())));
            }
        }
        return Optional.empty();
    }

    private Optional<Problem> exception(String token) {
        expected = Expected.OPERATOR;
        return EXCEPTION.matcher(token).matches()
                ? Optional.empty()
                : Optional.of(new Problem("\"" + token + "\" is no license exception", Optional.empty()));
    }

    private Problem unknown(String id, String whole) {
        return whole(whole).orElseGet(() -> new Problem("\"" + id + "\" is no SPDX license identifier",
                Suggestions.closest(id, known.values()).map(found -> "did you mean \"" + found + "\"?")
                        .or(() -> Optional
                                .of("see https://spdx.org/licenses; a license of your own is LicenseRef-…"))));
    }

    /** Names with spaces, such as {@code Apache 2.0}, fall apart; as a whole they say what was meant. */
    private Optional<Problem> whole(String whole) {
        String joined = whole.strip().replaceAll("\\s+", "-");
        return joined.equals(whole.strip())
                ? Optional.empty()
                : Optional.ofNullable(known.get(fold(joined)))
                        .or(() -> Suggestions.closest(joined, known.values()))
                        .map(found -> new Problem("\"" + whole.strip() + "\" is no SPDX license expression",
                                Optional.of("did you mean \"" + found + "\"?")));
    }

    private static String fold(String id) {
        return id.toLowerCase(Locale.ROOT);
    }

    private static Map<String, String> identifiers() {
        Map<String, String> identifiers = new LinkedHashMap<>();
        try (InputStream in = LicenseExpression.class.getResourceAsStream("licenses.txt")) {
            if (in == null) {
                throw new IllegalStateException("no resource licenses.txt");
            }
            var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            reader.lines().filter(line -> !line.startsWith("#")).forEach(id -> identifiers.put(fold(id), id));
            return identifiers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
