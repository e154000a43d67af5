package dev.mod.steps.script.host;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/** Client for requests over HTTP, for scripts that were granted them. */
public final class ScriptNetwork {
    /**
     * Request.
     *
     * @param headers in order, with repeated names joined by the caller
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes on their way, never compared
    public record Request(String method, String url, Map<String, String> headers, byte[] body) {}

    /**
     * Response.
     *
     * @param url after redirects
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes on their way, never compared
    public record Response(int status, String url, Map<String, List<String>> headers, byte[] body) {}

    ScriptNetwork() {}

    /** Sends a request, and waits for the whole response. */
    public Response send(Request request) throws IOException, InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(request.url())).method(request.method(),
                request.body().length == 0
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofByteArray(request.body()));
        request.headers().forEach(builder::header);
        HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
        HttpResponse<byte[]> response = client.send(builder.build(), HttpResponse.BodyHandlers.ofByteArray());
        return new Response(response.statusCode(), response.uri().toString(), response.headers().map(),
                response.body());
    }
}
