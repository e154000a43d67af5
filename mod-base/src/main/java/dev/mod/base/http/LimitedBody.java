package dev.mod.base.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collector of the bytes of an answer up to a limit; more fail it. */
final class LimitedBody implements BodySubscriber<byte[]> {
    private final int limit;
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;
    private volatile OptionalLong latest = OptionalLong.empty();

    LimitedBody(int limit) {
        this.limit = limit;
    }

    /** When something came last, by {@link System#nanoTime}. */
    OptionalLong latest() {
        return latest;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        latest = OptionalLong.of(System.nanoTime());
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        latest = OptionalLong.of(System.nanoTime());
        for (ByteBuffer buffer : buffers) {
            if (whole.isDone()) {
                return;
            }
            if (buffer.remaining() > limit - bytes.size()) {
                if (subscription != null) {
                    subscription.cancel();
                }
                whole.completeExceptionally(new AnswerTooLargeException(limit));
                return;
            }
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.write(part, 0, part.length);
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        whole.complete(bytes.toByteArray());
    }
}
