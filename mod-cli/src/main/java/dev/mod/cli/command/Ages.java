package dev.mod.cli.command;

import java.time.Duration;
import java.util.regex.Pattern;

/** Ages on the command line: 30d, 12h or 5m. */
public final class Ages {
    private static final Pattern AGE = Pattern.compile("([0-9]{1,6})([dhm])");

    private Ages() {}

    /**
     * The age that {@code --older-than} says.
     *
     * @param usual without the option
     */
    public static Duration olderThan(Arguments arguments, Duration usual) {
        var text = arguments.value("--older-than");
        return text.isPresent() ? parse(text.get()) : usual;
    }

    private static Duration parse(String text) {
        var matcher = AGE.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException("--older-than " + text + ": not an age", "for example 30d, 12h or 5m");
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "d" -> Duration.ofDays(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofMinutes(count);
        };
    }
}
