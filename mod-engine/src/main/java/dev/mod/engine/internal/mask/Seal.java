package dev.mod.engine.internal.mask;

import dev.mod.engine.state.JsonText;
import dev.mod.engine.state.SealedText;
import dev.mod.model.run.RunId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * Encryption of the texts of a run that have secrets in them, by AES-GCM under a key made from the secret itself (PBKDF2,
 * with the run's id as the salt): nothing of a secret is stored, and who goes on with the run has it anyway. Safe for
 * concurrent use.
 */
public final class Seal {
    private static final int ITERATIONS = 120_000;
    private static final int KEY_BITS = 256;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final byte[] salt;
    private final SecretMasker masker;
    private final Map<String, SecretKey> keys = new LinkedHashMap<>();
    private final SecureRandom random = new SecureRandom();

    public Seal(RunId run, SecretMasker masker) {
        this.salt = ("mod state of " + run.value()).getBytes(StandardCharsets.UTF_8);
        this.masker = masker;
    }

    /** Whether there are no secrets. */
    public boolean isEmpty() {
        return masker.isEmpty();
    }

    /** A text without secrets, for what is only shown. */
    public String mask(String text) {
        return masker.mask(text);
    }

    /** The same value, sealed if it is a text with a secret in it, or has one where there is no text. */
    public JsonNode seal(JsonNode value) {
        if (value instanceof SealedText) {
            return value;
        }
        if (value.isString()) {
            return sealed(value, value.stringValue(), false);
        }
        boolean hidden = value.isNumber() && secret(value.toString())
                || value.isObject() && value.propertyNames().stream().anyMatch(this::secret);
        return hidden ? sealed(value, JsonText.print(value), true) : value;
    }

    /** Whether there is a secret in a text. */
    public boolean secret(String text) {
        return !masker.mask(text).equals(text);
    }

    private JsonNode sealed(JsonNode value, String plain, boolean json) {
        String shown = masker.mask(plain);
        if (shown.equals(plain)) {
            return value;
        }
        var nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, masker.firstIn(plain), nonce)
                    .doFinal(plain.getBytes(StandardCharsets.UTF_8));
            return new SealedText(shown, Base64.getEncoder().encodeToString(
                    ByteBuffer.allocate(nonce.length + encrypted.length).put(nonce).put(encrypted).array()), json);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has AES-GCM", e);
        }
    }

    /** What was sealed; empty if none of the secrets opens it. */
    public Optional<JsonNode> open(SealedText text) {
        byte[] bytes = Base64.getDecoder().decode(text.sealed());
        for (String secret : masker.secrets()) {
            try {
                var nonce = Arrays.copyOf(bytes, NONCE_BYTES);
                byte[] plain = cipher(Cipher.DECRYPT_MODE, secret, nonce)
                        .doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
                String opened = new String(plain, StandardCharsets.UTF_8);
                return Optional.of(text.isJson() ? JsonText.parse(opened) : StringNode.valueOf(opened));
            } catch (AEADBadTagException e) {
                // another secret's: try the next
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every JDK has AES-GCM", e);
            }
        }
        return Optional.empty();
    }

    private Cipher cipher(int mode, String secret, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key(secret), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }

    private synchronized SecretKey key(String secret) throws GeneralSecurityException {
        SecretKey known = keys.get(secret);
        if (known == null) {
            var spec = new PBEKeySpec(secret.toCharArray(), salt, ITERATIONS, KEY_BITS);
            known = new SecretKeySpec(
                    SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded(), "AES");
            keys.put(secret, known);
        }
        return known;
    }
}
