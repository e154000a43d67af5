package dev.mod.base.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LimitedBodyProperties {
    @Property
    void takesBytesUpToTheLimit(@ForAll @Size(max = 8) List<byte @Size(max = 20) []> parts,
            @ForAll @IntRange(max = 60) int limit) throws Exception {
        var body = new LimitedBody(limit);
        var whole = new ByteArrayOutputStream();
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                assertTrue(count > 0);
            }

            @Override
            public void cancel() {
                assertTrue(whole.size() > limit);
            }
        });
        for (byte[] part : parts) {
            whole.writeBytes(part);
            body.onNext(List.of(ByteBuffer.wrap(part)));
        }
        body.onComplete();
        var taken = body.getBody().toCompletableFuture();
        assertEquals(whole.size() > limit, taken.isCompletedExceptionally());
        if (whole.size() <= limit) {
            assertArrayEquals(whole.toByteArray(), taken.get());
        }
    }
}
