package dev.mod.steps.script.module;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Sends requests for a script that was granted {@code fetch}. */
public interface ScriptNetwork {
    /**
     * What goes over the network.
     *
     * @param headers in order, with repeated names joined by the caller
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes on their way, never compared
    record Request(String method, String url, Map<String, String> headers, byte[] body) {}

    /**
     * What goes over the network.
     *
     * @param url after redirects
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes on their way, never compared
    record Response(int status, String statusText, String url, Map<String, List<String>> headers, byte[] body) {}

    Response send(Request request) throws IOException, InterruptedException;
}
