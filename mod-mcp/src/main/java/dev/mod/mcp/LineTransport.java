package dev.mod.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * The protocol over two streams, a message on a line. Messages are answered one after the other, in their order, and all that
 * was asked before the input ended is; a line that is no message is answered as the protocol has it. Only pings and
 * cancellations are heard at once, whatever goes on.
 */
final class LineTransport implements McpServerTransportProvider, McpServerTransport {
    private static final Logger LOG = LoggerFactory.getLogger(LineTransport.class);
    private static final String CANCELLED = "notifications/cancelled";
    private static final String NO_MESSAGE = "{\"jsonrpc\":\"2.0\",\"id\":null,"
            + "\"error\":{\"code\":-32700,\"message\":\"expected one message of JSON-RPC on a line\"}}";

    private final BufferedReader in;
    private final OutputStream out;
    private final McpJsonMapper json;
    private final Cancellation cancellation;
    /** What is to be done, and nothing at the end. */
    private final BlockingQueue<Optional<Runnable>> work = new LinkedBlockingQueue<>();
    private McpServerSession.@Nullable Factory sessions;
    private @Nullable McpServerSession session;

    LineTransport(InputStream in, OutputStream out, McpJsonMapper json, Cancellation cancellation) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.json = json;
        this.cancellation = cancellation;
    }

    /** Answers messages until the input ends. */
    void serve() throws IOException {
        McpServerSession.Factory factory = sessions;
        if (factory == null) {
            throw new IllegalStateException("no server");
        }
        McpServerSession serving = factory.create(this);
        session = serving;
        var worker = new Thread(this::work, "mod-mcp");
        worker.start();
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isBlank()) {
                    receive(serving, line);
                }
            }
        } finally {
            work.add(Optional.empty());
            join(worker);
        }
    }

    private void work() {
        try {
            for (var next = work.take(); next.isPresent(); next = work.take()) {
                next.get().run();
            }
        } catch (InterruptedException e) {
            LOG.debug("interrupted", e);
        }
    }

    private static void join(Thread worker) {
        boolean interrupted = false;
        while (true) {
            try {
                worker.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void receive(McpServerSession serving, String line) {
        McpSchema.JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(json, line);
        } catch (IOException | RuntimeException e) {
            LOG.debug("no message: {}", line, e);
            work.add(Optional.of(this::refuse));
            return;
        }
        if (message instanceof McpSchema.JSONRPCNotification told && told.method().equals(CANCELLED)) {
            Object request = told.params() instanceof Map<?, ?> params ? params.get("requestId") : null;
            if (request != null) {
                cancellation.cancel(request);
            }
        } else if (message instanceof McpSchema.JSONRPCRequest request) {
            if (request.method().equals(McpSchema.METHOD_PING)) {
                handle(serving, message);
                return;
            }
            cancellation.queued(request.id());
            work.add(Optional.of(() -> {
                if (cancellation.begin(request.id())) {
                    handle(serving, message);
                }
                cancellation.end();
            }));
        } else {
            work.add(Optional.of(() -> handle(serving, message)));
        }
    }

    private static void handle(McpServerSession serving, McpSchema.JSONRPCMessage message) {
        try {
            serving.handle(message).block();
        } catch (RuntimeException e) {
            LOG.warn("a message could not be answered", e);
        }
    }

    private void refuse() {
        try {
            write(NO_MESSAGE);
        } catch (IOException e) {
            LOG.warn("a line could not be answered", e);
        }
    }

    private synchronized void write(String message) throws IOException {
        out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        sessions = factory;
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            if (message instanceof McpSchema.JSONRPCResponse response && cancellation.stopped(response.id())) {
                return;
            }
            try {
                write(json.writeValueAsString(message));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        McpServerSession serving = session;
        return serving == null ? Mono.empty() : serving.sendNotification(method, params);
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return json.convertValue(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {}

    @Override
    public List<String> protocolVersions() {
        return McpServerTransportProvider.super.protocolVersions();
    }
}
