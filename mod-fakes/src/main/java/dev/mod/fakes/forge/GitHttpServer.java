package dev.mod.fakes.forge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.zip.GZIPInputStream;

/** Git's own server behind HTTP, with a password if one is wanted, and with ways to fail. */
public final class GitHttpServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        var thread = new Thread(task, "fake-git");
        thread.setDaemon(true);
        return thread;
    });
    private final Path root;
    /** What is asked for, by line {@code METHOD path?query}. */
    public final List<String> requests = new CopyOnWriteArrayList<>();
    /** The secret wanted of everybody; empty for none. */
    public volatile Optional<String> password = Optional.empty();
    /** Times that the work of a push is done and its answer is not sent. */
    public final AtomicInteger pushAnswersToLose = new AtomicInteger();
    /** Times that anything is answered by 503. */
    public final AtomicInteger refusals = new AtomicInteger();

    private final AtomicInteger count = new AtomicInteger();
    /** Done before a request is looked at, which has a number from 1. */
    public volatile IntConsumer beforeEach = number -> {};
    /** Done when the work of a request is done and its answer is not sent yet. */
    public volatile IntConsumer afterEach = number -> {};

    /**
     * Begins to listen at a free port of the loopback interface.
     *
     * @param root the directory with the bare repositories; {@code http.receivepack} says in each whether it takes pushes
     */
    public GitHttpServer(Path root) throws IOException {
        this.root = root;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Its address, without a path. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            int number = count.incrementAndGet();
            beforeEach.accept(number);
            if (refusals.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                exchange.sendResponseHeaders(503, -1);
                return;
            }
            if (password.isPresent() && !authorized(exchange, password.get())) {
                exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"git\"");
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            byte[] answer = run(exchange);
            boolean push = exchange.getRequestURI().getPath().endsWith("/git-receive-pack");
            if (push && pushAnswersToLose.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                return;
            }
            afterEach.accept(number);
            send(exchange, answer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean authorized(HttpExchange exchange, String password) {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        return header != null && header.startsWith("Basic ")
                && new String(Base64.getDecoder().decode(header.substring(6)), StandardCharsets.UTF_8)
                        .endsWith(":" + password);
    }

    private byte[] run(HttpExchange exchange) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("git", "http-backend");
        var environment = builder.environment();
        environment.put("GIT_PROJECT_ROOT", root.toString());
        environment.put("GIT_HTTP_EXPORT_ALL", "1");
        environment.put("PATH_INFO", exchange.getRequestURI().getPath());
        environment.put("QUERY_STRING", Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
        environment.put("REQUEST_METHOD", exchange.getRequestMethod());
        environment.put("REMOTE_USER", "somebody");
        environment.put("REMOTE_ADDR", "127.0.0.1");
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Content-Type"))
                .ifPresent(type -> environment.put("CONTENT_TYPE", type));
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Git-Protocol"))
                .ifPresent(protocol -> environment.put("GIT_PROTOCOL", protocol));
        InputStream sent = exchange.getRequestBody();
        if ("gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"))) {
            sent = new GZIPInputStream(sent);
        }
        byte[] body = sent.readAllBytes();
        environment.put("CONTENT_LENGTH", String.valueOf(body.length));
        var process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        var writer = new Thread(() -> {
            try (var in = process.getOutputStream()) {
                in.write(body);
            } catch (IOException e) {
                // it has read what it wants
            }
        });
        writer.start();
        byte[] answer = process.getInputStream().readAllBytes();
        process.waitFor();
        writer.join();
        return answer;
    }

    private static void send(HttpExchange exchange, byte[] answer) throws IOException {
        int status = 200;
        int at = 0;
        while (at < answer.length) {
            var line = new ByteArrayOutputStream();
            while (answer[at] != '\n') {
                line.write(answer[at++]);
            }
            at++;
            String header = line.toString(StandardCharsets.US_ASCII).strip();
            if (header.isEmpty()) {
                break;
            }
            int colon = header.indexOf(':');
            if (header.startsWith("Status:")) {
                status = Integer.parseInt(header.substring(7).strip().split(" ")[0]);
            } else {
                exchange.getResponseHeaders().add(header.substring(0, colon), header.substring(colon + 1).strip());
            }
        }
        int length = answer.length - at;
        exchange.sendResponseHeaders(status, length == 0 ? -1 : length);
        if (length > 0) {
            exchange.getResponseBody().write(answer, at, length);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
