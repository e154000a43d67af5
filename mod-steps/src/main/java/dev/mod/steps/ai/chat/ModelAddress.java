package dev.mod.steps.ai.chat;

import dev.mod.model.workflow.LlmProtocol;
import java.net.URI;

/**
 * Which model is asked, and where.
 *
 * @param protocol what its server speaks
 * @param model its name there
 * @param endpoint base URL of the server
 * @param key the key
 */
public record ModelAddress(LlmProtocol protocol, String model, URI endpoint, String key) {
    @Override
    public String toString() {
        return model + " at " + endpoint.getAuthority() + " (" + protocol.key() + ")";
    }
}
