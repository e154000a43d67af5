package dev.mod.openrewrite.internal.worker;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Parser;
import org.openrewrite.SourceFile;
import org.openrewrite.gradle.GradleParser;
import org.openrewrite.json.JsonParser;
import org.openrewrite.properties.PropertiesParser;
import org.openrewrite.quark.QuarkParser;
import org.openrewrite.text.PlainTextParser;
import org.openrewrite.toml.TomlParser;
import org.openrewrite.xml.XmlParser;
import org.openrewrite.yaml.YamlParser;

/** Reads what is not compiled, each file by the parser of its kind. What has none is known by its name only. */
final class ResourceParser {
    /** Endings of files that are texts of no language that OpenRewrite knows. */
    private static final Set<String> TEXTS = Set.of("adoc", "aj", "bash", "bat", "css", "config", "dockerfile",
            "containerfile", "env", "htm", "html", "jelly", "jsp", "ksh", "lock", "md", "mf", "py", "sh", "sql", "svg",
            "tsx", "txt");
    /** Names of such files. */
    private static final Set<String> NAMES = Set.of("codeowners", ".gitattributes", ".gitignore", "gradlew",
            ".java-version", "lombok.config", "makefile", "mvnw", "mvnw.cmd", ".sdkmanrc", "spring.factories");

    private final Path root;
    private final ExecutionContext context;
    private final List<Parser> parsers = List.of(new JsonParser(), new XmlParser(), new YamlParser(),
            new PropertiesParser(), new TomlParser());
    private final Parser texts = PlainTextParser.builder().build();
    private final Parser names = QuarkParser.builder().build();

    ResourceParser(Path root, ExecutionContext context) {
        this.root = root;
        this.context = context;
    }

    List<SourceFile> parse(List<String> files) {
        Map<Parser, List<Path>> work = new LinkedHashMap<>();
        Optional<Parser> builds = files.stream().anyMatch(ResourceParser::isGradle)
                ? Optional.of(GradleParser.builder().build())
                : Optional.empty();
        for (String file : files) {
            work.computeIfAbsent(parser(file, builds), parser -> new ArrayList<>()).add(root.resolve(file));
        }
        var sources = new ArrayList<SourceFile>();
        work.forEach((parser, paths) -> parser.parse(paths, root, context).forEach(sources::add));
        return sources;
    }

    private Parser parser(String file, Optional<Parser> builds) {
        Path path = root.resolve(file);
        if (!Files.isRegularFile(path)) {
            return names;
        }
        if (isGradle(file)) {
            return builds.orElse(texts);
        }
        if (isText(file)) {
            return texts;
        }
        return parsers.stream().filter(parser -> parser.accept(path)).findFirst().orElse(names);
    }

    private static boolean isGradle(String file) {
        return file.endsWith(".gradle") || file.endsWith(".gradle.kts");
    }

    private static boolean isText(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return NAMES.contains(name) || name.startsWith("dockerfile") || name.contains("containerfile")
                || file.contains("META-INF/services/") || file.contains("META-INF/spring/")
                || TEXTS.contains(name.substring(name.lastIndexOf('.') + 1)) || file.endsWith(".qute.java");
    }
}
