package dev.mod.git.forge.http;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.git.forge.ForgeException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** A token, and the variable of the environment that it came from. Its text leaves this object in a header only. */
public final class ForgeCredentials {
    private final String variable;
    private final String user;
    private final String word;
    private final Source source;
    /** The last ones; what was sent is masked also when it was replaced since. */
    private final Set<String> sent = Collections.synchronizedSet(new LinkedHashSet<>());

    /** Where a token that does not last comes from. */
    @FunctionalInterface
    public interface Source {
        /** One that is valid for some minutes at least; asks for a new one when the last is not. */
        String token() throws InterruptedException;
    }

    private ForgeCredentials(String variable, String user, String word, Source source) {
        this.variable = variable;
        this.user = user;
        this.word = word;
        this.source = source;
    }

    /** A token that is renewed, sent after a word such as {@code Bearer}. */
    public static ForgeCredentials renewed(String variable, String word, Source source) {
        return new ForgeCredentials(variable, "", word, () -> checked(variable, source.token()));
    }

    /**
     * A token that is sent after a word such as {@code Bearer}.
     *
     * @throws ForgeException {@code forge-unauthorized} when it has characters that no token has
     */
    public static ForgeCredentials token(String variable, String word, String secret) {
        String token = checked(variable, secret);
        return lasting(new ForgeCredentials(variable, "", word, () -> token), token);
    }

    /**
     * A user's name and password.
     *
     * @throws ForgeException {@code forge-unauthorized} when one of them has characters that none has
     */
    public static ForgeCredentials basic(String variable, String user, String password) {
        String name = checked(variable, user);
        String secret = checked(variable, password);
        return lasting(new ForgeCredentials(variable, name, "Basic", () -> secret), secret);
    }

    private static ForgeCredentials lasting(ForgeCredentials made, String secret) {
        made.remember(secret);
        return made;
    }

    private void remember(String secret) {
        synchronized (sent) {
            if (sent.add(secret) && sent.size() > 3) {
                sent.remove(sent.iterator().next());
            }
        }
    }

    private String encoded(String secret) {
        return user.isEmpty()
                ? secret
                : Base64.getEncoder().encodeToString((user + ":" + secret).getBytes(StandardCharsets.UTF_8));
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
    public String secret() throws InterruptedException {
        String secret = source.token();
        remember(secret);
        return secret;
    }

    /** The value of the header {@code Authorization}. */
    String header() throws InterruptedException {
        return word + " " + encoded(secret());
    }

    /** Masks them in texts, in all their forms. */
    SecretMasker masker() {
        synchronized (sent) {
            return new SecretMasker(sent.stream().flatMap(it -> Stream.of(it, encoded(it))).distinct().toList());
        }
    }

    @Override
    public String toString() {
        return "ForgeCredentials[" + variable + "]";
    }
}
