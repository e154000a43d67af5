package dev.mod.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** A real server for all tests, with a schema for whoever asks. */
final class Database implements ParameterResolver {
    /** A running server. */
    static final class Server implements AutoCloseable {
        private final AtomicInteger schemas = new AtomicInteger();
        private final EmbeddedPostgres postgres;

        Server() {
            try {
                postgres = EmbeddedPostgres.builder().setServerConfig("fsync", "on")
                        .setServerConfig("max_connections", "200").start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String url() {
            return postgres.getJdbcUrl("postgres", "postgres");
        }

        /** An empty schema, with heartbeats for tests. */
        PostgresSettings settings(Path scratch) {
            return PostgresSettings.of(DatabaseAddress.parse(url(), Map.of()), scratch)
                    .withSchema("test_" + schemas.incrementAndGet())
                    .withHeartbeat(Duration.ofMillis(500), 4, Duration.ofMillis(200));
        }

        PostgresStore store(Path scratch) {
            return PostgresStore.open(settings(scratch));
        }

        @Override
        public void close() throws IOException {
            postgres.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Server.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot().getStore(ExtensionContext.Namespace.create(Database.class))
                .computeIfAbsent(Server.class, key -> new Server(), Server.class);
    }
}
