package dev.mod.registry.auth;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Who somebody is to a registry. Its text form hides the secret.
 *
 * @param user a name
 * @param secret a password or token
 */
public record Credentials(String user, String secret) {
    /** As HTTP sends them (RFC 7617). */
    public String basic() {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + secret).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return user + ":***";
    }
}
