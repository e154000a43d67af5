package dev.mod.cli.worker;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.postgres.DatabaseAddress;
import dev.mod.postgres.PostgresSettings;
import dev.mod.postgres.PostgresStore;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The database that {@code --store} names. */
public final class Stores {
    /** Where the address comes from without the option. */
    public static final String VARIABLE = "MOD_STORE";

    /** Where runs are kept that workers do. */
    public static final Opt STORE = Opt.value("--store", "URL",
            "Database for runs of many machines: jdbc:postgresql://host/database?user=name; default: " + VARIABLE);
    /** For databases that are not ours alone. */
    public static final Opt SCHEMA = Opt.value("--schema", "NAME", "Schema of its tables; default: "
            + PostgresSettings.SCHEMA);

    private static final Pattern PASSWORD = Pattern
            .compile("(?i)[?&][a-z]*(?:password|secret|token)=([^&]+)|//[^/?:@]*:([^/?@]+)@");

    private Stores() {}

    /** Whether a store is named. */
    public static boolean isNamed(Session session) {
        return address(session).isPresent();
    }

    private static Optional<String> address(Session session) {
        var address = session.arguments().value("--store")
                .or(() -> Optional.ofNullable(session.environment().get(VARIABLE)).filter(text -> !text.isBlank()));
        address.ifPresent(text -> {
            var password = PASSWORD.matcher(text);
            while (password.find()) {
                var written = password.group(1) != null ? password.group(1) : password.group(2);
                session.terminal().hide(List.of(written, URLDecoder.decode(written, StandardCharsets.UTF_8)));
            }
        });
        return address;
    }

    /**
     * Opens it.
     *
     * @throws dev.mod.base.diagnostic.ModException if it cannot be reached
     */
    public static PostgresStore open(Session session) {
        return PostgresStore.openLikeOthers(settings(session));
    }

    static PostgresSettings settings(Session session) {
        var arguments = session.arguments();
        var address = DatabaseAddress.parse(address(session)
                .orElseThrow(() -> new UsageException("missing option --store", "or set " + VARIABLE)),
                session.environment());
        var settings = PostgresSettings.of(address, session.home());
        try {
            var named = settings.withSchema(arguments.value("--schema").orElse(settings.schema()));
            return arguments.integer("--heartbeat", 1)
                    .map(millis -> named.withHeartbeat(Duration.ofMillis(millis), named.missed(),
                            Duration.ofMillis(Math.min(millis, named.polling().toMillis()))))
                    .orElse(named);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
