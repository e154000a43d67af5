package dev.mod.git.watch;

import dev.mod.fakes.forge.FakeAnswer;
import dev.mod.fakes.forge.FakeForge;
import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** A client whose requests are answered by a stand-in in the same thread, without a connection. */
final class FakeClient extends HttpClient {
    private final FakeForge fake;
    private final Runnable before;

    /** @param before happens before each request */
    FakeClient(FakeForge fake, Runnable before) {
        this.fake = fake;
        this.before = before;
    }

    private static String body(HttpRequest request) {
        var text = new StringBuilder();
        request.bodyPublisher().ifPresent(it -> it.subscribe(new Flow.Subscriber<ByteBuffer>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ByteBuffer item) {
                text.append(StandardCharsets.UTF_8.decode(item));
            }

            @Override
            public void onError(Throwable error) {
                throw new IllegalStateException(error);
            }

            @Override
            public void onComplete() {}
        }));
        return text.toString();
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request,
            HttpResponse.BodyHandler<T> handler) {
        before.run();
        var headers = new LinkedHashMap<String, String>();
        request.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
        FakeAnswer answer;
        try {
            answer = fake.ask(request.method(), request.uri(), headers, body(request));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
        var map = new LinkedHashMap<String, List<String>>();
        answer.headers().forEach((name, value) -> map.put(name, List.of(value)));
        HttpHeaders answered = HttpHeaders.of(map, (name, value) -> true);
        HttpResponse.BodySubscriber<T> subscriber = handler.apply(new HttpResponse.ResponseInfo() {
            @Override
            public int statusCode() {
                return answer.status();
            }

            @Override
            public HttpHeaders headers() {
                return answered;
            }

            @Override
            public Version version() {
                return Version.HTTP_1_1;
            }
        });
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {}

            @Override
            public void cancel() {}
        });
        subscriber.onNext(List.of(ByteBuffer.wrap(answer.body().getBytes(StandardCharsets.UTF_8))));
        subscriber.onComplete();
        return subscriber.getBody()
                .<HttpResponse<T>>thenApply(body -> new Answered<>(request, answer.status(), answered,
                        body))
                .toCompletableFuture();
    }

    private record Answered<T>(HttpRequest request, int statusCode, HttpHeaders headers, T body)
            implements
                HttpResponse<T> {
        @Override
        public Optional<HttpResponse<T>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public Optional<javax.net.ssl.SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public java.net.URI uri() {
            return request.uri();
        }

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler,
            HttpResponse.PushPromiseHandler<T> push) {
        return sendAsync(request, handler);
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        return sendAsync(request, handler).join();
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return Optional.empty();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return Optional.empty();
    }

    @Override
    public Redirect followRedirects() {
        return Redirect.NEVER;
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return Optional.empty();
    }

    @Override
    public SSLContext sslContext() {
        throw new UnsupportedOperationException();
    }

    @Override
    public SSLParameters sslParameters() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return Optional.empty();
    }

    @Override
    public Version version() {
        return Version.HTTP_1_1;
    }

    @Override
    public Optional<Executor> executor() {
        return Optional.empty();
    }
}
