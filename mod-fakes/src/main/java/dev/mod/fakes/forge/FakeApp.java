package dev.mod.fakes.forge;

import java.util.Locale;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An app of GitHub at a stand-in: gives tokens for an hour to who proves to have its key. */
final class FakeApp {
    private static final Duration LIFE = Duration.ofHours(1);
    private static final Duration LONGEST_PROOF = Duration.ofMinutes(10);

    private final String id;
    private final PublicKey key;
    private final InstantSource clock;
    private final Map<String, Long> installations = new LinkedHashMap<>();
    private final Map<String, Instant> tokens = new LinkedHashMap<>();

    FakeApp(String id, PublicKey key, List<String> owners, InstantSource clock) {
        this.id = id;
        this.key = key;
        this.clock = clock;
        owners.forEach(it -> installations.put(it, 100L + installations.size()));
    }

    /** How many tokens it gave. */
    int given() {
        return tokens.size();
    }

    /** Whether this is the header of a token that it gave and that is not over. */
    boolean knows(String authorization) {
        return Optional.ofNullable(tokens.get(authorization.replaceFirst("^Bearer ", "")))
                .filter(it -> clock.instant().isBefore(it)).isPresent();
    }

    /** Answers what is asked of apps; empty for all else. */
    Optional<ForgeProtocol.Reply> answer(ForgeProtocol.Call call, ForgeState state, String authorization) {
        List<String> path = call.path();
        boolean finds = path.size() == 3 && path.get(2).equals("installation");
        boolean gives = path.size() == 4 && path.get(0).equals("app") && path.get(3).equals("access_tokens")
                && call.method().equals("POST");
        if (!finds && !gives) {
            return Optional.empty();
        }
        var body = ForgeProtocol.object();
        if (!isProof(authorization.replaceFirst("^Bearer ", ""))) {
            return Optional.of(new ForgeProtocol.Reply(401,
                    body.put("message", "A JSON web token could not be decoded")));
        }
        if (gives && installations.containsValue(Long.parseLong(path.get(2)))) {
            String token = "ghs_" + String.format(Locale.ROOT, "%04d", tokens.size() + 1).repeat(8);
            tokens.put(token, clock.instant().plus(LIFE));
            return Optional.of(new ForgeProtocol.Reply(201,
                    body.put("token", token).put("expires_at", clock.instant().plus(LIFE).toString())));
        }
        Long installation = installations.get(path.get(1));
        boolean person = state.persons.contains(path.get(1));
        return Optional.of(finds && installation != null && path.get(0).equals(person ? "users" : "orgs")
                ? new ForgeProtocol.Reply(200, body.put("id", installation))
                : new ForgeProtocol.Reply(404, body.put("message", "Not Found")));
    }

    private boolean isProof(String token) {
        String[] parts = token.split("\\.", -1);
        if (parts.length != 3) {
            return false;
        }
        try {
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initVerify(key);
            signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
            JsonNode claims = JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(parts[1]));
            Instant from = Instant.ofEpochSecond(claims.path("iat").asLong(0));
            Instant to = Instant.ofEpochSecond(claims.path("exp").asLong(0));
            return signature.verify(Base64.getUrlDecoder().decode(parts[2]))
                    && claims.path("iss").asString("").equals(id) && !from.isAfter(clock.instant())
                    && to.isAfter(clock.instant()) && !to.isAfter(from.plus(LONGEST_PROOF));
        } catch (GeneralSecurityException | IllegalArgumentException | JacksonException e) {
            return false;
        }
    }
}
