package dev.mod.cli.scan;

import dev.mod.base.file.Utf8;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.AtomicFile;
import dev.mod.match.scan.Match;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Matches that are known and not told again: by rule, file and matching code, so that they may move within the file. As
 * many of the same code are known as there were.
 */
final class Baseline {
    private static final int VERSION = 1;

    private record Key(String rule, String file, String code) {}

    private final Map<Key, Integer> known;

    private Baseline(Map<Key, Integer> known) {
        this.known = Map.copyOf(known);
    }

    /** Reads a file that {@link #write} made. */
    static Baseline read(Path file) {
        Map<Key, Integer> known = new HashMap<>();
        try {
            JsonNode root = JsonMapper.shared().readTree(Utf8.read(file));
            if (root.path("version").asInt(0) != VERSION) {
                throw new ModException(ErrorCodes.INVALID_BASELINE, file + " is no baseline of version " + VERSION);
            }
            root.path("matches").forEach(match -> known.merge(new Key(match.path("rule").asString(""),
                    match.path("file").asString(""), match.path("code").asString("")), match.path("count").asInt(1),
                    Integer::sum));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.INVALID_BASELINE, "the baseline cannot be read: " + FailureMessages.of(e)
                    + "; --update-baseline makes one", e);
        } catch (JacksonException e) {
            throw new ModException(ErrorCodes.INVALID_BASELINE, file + " is no baseline: " + e.getOriginalMessage(), e);
        }
        return new Baseline(known);
    }

    /** The matches of a file that are not known. */
    List<Match> unknown(String file, List<Match> matches) {
        Map<Key, Integer> left = new HashMap<>();
        List<Match> unknown = new ArrayList<>();
        for (Match match : matches) {
            Key key = key(file, match);
            int rest = left.getOrDefault(key, known.getOrDefault(key, 0));
            if (rest > 0) {
                left.put(key, rest - 1);
            } else {
                unknown.add(match);
            }
        }
        return unknown;
    }

    /** Writes a file that makes all of these matches known. */
    static void write(Path file, List<FileMatches> found) {
        Map<String, Map<Key, Integer>> counts = new TreeMap<>();
        found.forEach(each -> each.matches().forEach(match -> {
            Key key = key(each.name(), match);
            counts.computeIfAbsent(key.file() + "\0" + key.rule() + "\0" + key.code(), unused -> new HashMap<>())
                    .merge(key, 1, Integer::sum);
        }));
        var root = JsonMapper.shared().createObjectNode().put("version", VERSION);
        var matches = root.putArray("matches");
        counts.values().forEach(same -> same.forEach((key, count) -> matches.addObject().put("rule", key.rule())
                .put("file", key.file()).put("code", key.code()).put("count", count)));
        try {
            AtomicFile.write(file, (JsonMapper.shared().writer().with(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(root) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.INVALID_BASELINE, "the baseline cannot be written: "
                    + FailureMessages.of(e), e);
        }
    }

    private static Key key(String file, Match match) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(match.text().replaceAll("\\s+", " ").getBytes(StandardCharsets.UTF_8));
            return new Key(match.rule().id(), file, HexFormat.of().formatHex(digest, 0, 8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
