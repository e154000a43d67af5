package dev.mod.openrewrite.internal.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The libraries of OpenRewrite itself. All its languages are on the path always: without the one of a file, recipes do not fail
 * but give other results. All of them are under the Apache License 2.0.
 */
public final class Libraries {
    /** The group of all. */
    public static final String GROUP = "org.openrewrite";
    /** The version that is used if a step names none. */
    public static final String VERSION = version();

    private static final List<String> NAMES = List.of("rewrite-java", "rewrite-java-17", "rewrite-java-21",
            "rewrite-java-25", "rewrite-kotlin", "rewrite-groovy", "rewrite-maven", "rewrite-gradle", "rewrite-xml",
            "rewrite-yaml", "rewrite-properties", "rewrite-json", "rewrite-toml");
    private static final Coordinates LOGGING = new Coordinates("org.slf4j", "slf4j-nop", "1.7.36");

    private Libraries() {}

    /** Those of a version, and what they log to. */
    public static List<Coordinates> of(String version) {
        return Stream.concat(NAMES.stream().map(name -> new Coordinates(GROUP, name, version)), Stream.of(LOGGING))
                .toList();
    }

    private static String version() {
        try (InputStream in = Objects.requireNonNull(Libraries.class.getResourceAsStream("version.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
