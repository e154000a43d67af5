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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * The protocol over two streams, a message on a line. One message is answered before the next one is read, so nothing that
 * was asked before the input ended goes without its answer, and a line that is no message is answered as the protocol has it.
 */
final class LineTransport implements McpServerTransportProvider, McpServerTransport {
    private static final Logger LOG = LoggerFactory.getLogger(LineTransport.class);
    private static final String NO_MESSAGE = "{\"jsonrpc\":\"2.0\",\"id\":null,"
            + "\"error\":{\"code\":-32700,\"message\":\"expected one message of JSON-RPC on a line\"}}";

    private final BufferedReader in;
    private final OutputStream out;
    private final McpJsonMapper json;
    private McpServerSession.@Nullable Factory sessions;
    private @Nullable McpServerSession session;

    LineTransport(InputStream in, OutputStream out, McpJsonMapper json) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.json = json;
    }

    /** Answers messages until the input ends. */
    void serve() throws IOException {
        McpServerSession.Factory factory = sessions;
        if (factory == null) {
            throw new IllegalStateException("no server");
        }
        McpServerSession serving = factory.create(this);
        session = serving;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                answer(serving, line);
            }
        }
    }

    private void answer(McpServerSession serving, String line) throws IOException {
        McpSchema.JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(json, line);
        } catch (IOException | RuntimeException e) {
            LOG.debug("no message: {}", line, e);
            write(NO_MESSAGE);
            return;
        }
        try {
            serving.handle(message).block();
        } catch (RuntimeException e) {
            LOG.warn("a message could not be answered", e);
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
