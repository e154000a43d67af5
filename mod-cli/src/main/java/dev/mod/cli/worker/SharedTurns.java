package dev.mod.cli.worker;

import dev.mod.engine.state.JsonText;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.git.forge.limit.RateLimit;
import dev.mod.git.forge.limit.TokenBucket;
import dev.mod.git.forge.limit.Turns;
import dev.mod.postgres.PostgresStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;

/** Turns at forges, counted in a database for all workers, by its clock. */
public final class SharedTurns implements Turns {
    private static final String KIND = "turns";
    private static final long RETRY_MILLIS = 500;

    private final PostgresStore store;

    public SharedTurns(PostgresStore store) {
        this.store = store;
    }

    /** Nobody knows whose turn it is while the store is away; what waits then could not be recorded either. */
    @Override
    public Duration take(String forge, List<RateLimit> limits) throws InterruptedException {
        while (true) {
            try {
                Duration[] wait = {Duration.ZERO};
                change(forge, limits, bucket -> {
                    Instant now = store.clock().instant();
                    wait[0] = Duration.between(now, bucket.take(now));
                });
                return wait[0];
            } catch (StoreAwayException e) {
                LoggerFactory.getLogger(SharedTurns.class).debug("nobody counts", e);
                TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
            }
        }
    }

    @Override
    public void pause(String forge, List<RateLimit> limits, Duration time) {
        try {
            change(forge, limits, bucket -> bucket.pauseUntil(store.clock().instant().plus(time)));
        } catch (StoreAwayException e) {
            // the others will be told by the forge, too
            LoggerFactory.getLogger(SharedTurns.class).debug("nobody is told to wait", e);
        }
    }

    private void change(String forge, List<RateLimit> limits, Consumer<TokenBucket> change) {
        store.change(KIND, forge, text -> {
            TokenBucket bucket = decode(text, limits);
            change.accept(bucket);
            return encode(bucket);
        });
    }

    /** {@code {given: [nanos…], notBefore: nanos}}, since 1970. */
    private static String encode(TokenBucket bucket) {
        var json = JsonNodeFactory.instance.objectNode();
        var given = json.putArray("given");
        bucket.given().forEach(at -> given.add(nanos(at)));
        if (bucket.notBefore().isAfter(Instant.EPOCH)) {
            json.put("notBefore", nanos(bucket.notBefore()));
        }
        return json.toString();
    }

    private static TokenBucket decode(String text, List<RateLimit> limits) {
        if (text.isEmpty()) {
            return new TokenBucket(limits);
        }
        var json = JsonText.parse(text);
        List<Instant> given = new ArrayList<>();
        json.path("given").forEach(at -> given.add(at(at.asLong())));
        return new TokenBucket(limits, given, at(json.path("notBefore").asLong(0)));
    }

    private static long nanos(Instant at) {
        return ChronoUnit.NANOS.between(Instant.EPOCH, at);
    }

    private static Instant at(long nanos) {
        return Instant.EPOCH.plusNanos(nanos);
    }
}
