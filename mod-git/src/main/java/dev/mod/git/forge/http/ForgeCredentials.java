package dev.mod.git.forge.http;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.git.forge.ForgeException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** A token, and the variable of the environment that it came from. Its text leaves this object in a header only. */
public final class ForgeCredentials {
    private final String variable;
    private final String user;
    private final String secret;
    private final String header;

    private ForgeCredentials(String variable, String user, String secret, String header) {
        this.variable = variable;
        this.user = user;
        this.secret = secret;
        this.header = header;
    }

    /**
     * A token that is sent after a word such as {@code Bearer}.
     *
     * @throws ForgeException {@code forge-unauthorized} when it has characters that no token has
     */
    public static ForgeCredentials token(String variable, String word, String secret) {
        String token = checked(variable, secret);
        return new ForgeCredentials(variable, "", token, word + " " + token);
    }

    /**
     * A user's name and password.
     *
     * @throws ForgeException {@code forge-unauthorized} when one of them has characters that none has
     */
    public static ForgeCredentials basic(String variable, String user, String password) {
        String name = checked(variable, user);
        String secret = checked(variable, password);
        return new ForgeCredentials(variable, name, secret, "Basic "
                + Base64.getEncoder().encodeToString((name + ":" + secret).getBytes(StandardCharsets.UTF_8)));
    }

    private static String checked(String variable, String secret) {
        String text = secret.strip();
        if (text.isEmpty() || text.chars().anyMatch(c -> c <= ' ' || c >= 0x7f)) {
            throw new ForgeException(ErrorCodes.FORGE_UNAUTHORIZED, "the value of " + variable
                    + " is no token: it is empty, or has spaces or characters that tokens do not have; set it again",
                    false, null);
        }
        return text;
    }

    /** The variable that they came from. */
    public String variable() {
        return variable;
    }

    /** The user's name; empty for tokens. */
    public String user() {
        return user;
    }

    /** The token or password itself, for those that must hand it on. */
    public String secret() {
        return secret;
    }

    /** The value of the header {@code Authorization}. */
    String header() {
        return header;
    }

    /** Masks them in texts, in all their forms. */
    SecretMasker masker() {
        return new SecretMasker(List.of(secret, header.substring(header.indexOf(' ') + 1)));
    }

    @Override
    public String toString() {
        return "ForgeCredentials[" + variable + "]";
    }
}
