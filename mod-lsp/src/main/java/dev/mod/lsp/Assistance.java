package dev.mod.lsp;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.RuleSchema;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.validate.kind.StepKind;
import dev.mod.validate.schema.ManifestSchema;
import dev.mod.validate.schema.WorkflowSchema;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import tools.jackson.databind.json.JsonMapper;

/** What can be written at a place of a file of a package, what is meant there, and where that is. */
final class Assistance {
    private static final Pattern NODES = Pattern.compile("(?m)^nodes\\s*:");
    private static final Pattern LANGUAGE = Pattern.compile("(?m)^language\\s*:\\s*[\"']?([\\w+#-]+)");

    private final SchemaView workflow;
    private final SchemaView manifest;
    private final SchemaView rule;

    Assistance(Collection<? extends StepKind> kinds) {
        workflow = new SchemaView(WorkflowSchema.forEditors(kinds));
        manifest = new SchemaView(ManifestSchema.publish());
        rule = new SchemaView(JsonMapper.shared().readTree(RuleSchema.json()));
    }

    private Optional<SchemaView> schema(OpenFile file) {
        if (!RuleChecks.isYaml(file.path())) {
            return Optional.empty();
        }
        if (Dialect.packageFileNames().contains(file.name())) {
            return Optional.of(manifest);
        }
        if (NODES.matcher(file.lines().text()).find()) {
            return Optional.of(workflow);
        }
        return RuleChecks.isRuleFile(file) ? Optional.of(rule) : Optional.empty();
    }

    /** What can be written at a place. */
    List<CompletionItem> complete(OpenFile file, Position position) {
        SchemaView schema = schema(file).orElse(null);
        if (schema == null) {
            return List.of();
        }
        YamlPlace place = YamlPlace.of(file.lines(), position);
        List<CompletionItem> items = new ArrayList<>();
        if (place.isKey()) {
            schema.keys(place.path()).forEach((key, meaning) -> {
                CompletionItem item = item(key, CompletionItemKind.Property);
                item.setInsertText(place.key().isPresent() ? key : key + ": ");
                if (!meaning.isEmpty()) {
                    item.setDocumentation(markdown(meaning));
                }
                items.add(item);
            });
        }
        if (!place.isKey() || place.path().size() > 0 && place.key().isEmpty()) {
            schema.values(place.whole()).forEach(value -> items.add(item(value, CompletionItemKind.Value)));
            values(file, place).forEach(value -> items.add(item(value, CompletionItemKind.Value)));
        }
        return items;
    }

    private static Stream<String> values(OpenFile file, YamlPlace place) {
        String text = file.lines().text();
        if (place.key().filter("kind"::equals).isPresent()) {
            Matcher named = LANGUAGE.matcher(text);
            return named.find()
                    ? Languages.find(named.group(1)).map(Assistance::kinds).orElse(Stream.of())
                    : Stream.of();
        }
        return place.whole().contains("depends_on") ? ids(file, "nodes").stream().map(Id::name) : Stream.of();
    }

    private static Stream<String> kinds(Language language) {
        return IntStream.range(0, language.kindCount()).filter(language::kindIsNamed).mapToObj(language::kindName)
                .filter(name -> !name.startsWith("_")).distinct().sorted();
    }

    private static CompletionItem item(String label, CompletionItemKind kind) {
        var item = new CompletionItem(label);
        item.setKind(kind);
        return item;
    }

    private static MarkupContent markdown(String text) {
        return new MarkupContent(MarkupKind.MARKDOWN, text);
    }

    /** What the key at a place means. */
    Optional<Hover> hover(OpenFile file, Position position) {
        YamlPlace place = YamlPlace.of(file.lines(), position);
        return place.key().isEmpty() || !place.isKey()
                ? Optional.empty()
                : schema(file).flatMap(schema -> schema.description(place.whole()))
                        .map(text -> new Hover(markdown(text)));
    }

    /** Where the node, template or file is that a place names. */
    Optional<Location> definition(OpenFile file, Position position) {
        YamlPlace place = YamlPlace.of(file.lines(), position);
        if (schema(file).isEmpty() || place.value().isEmpty()) {
            return Optional.empty();
        }
        String list = place.whole().contains("depends_on")
                ? "nodes"
                : place.whole().contains("use") && place.key().filter("template"::equals).isPresent()
                        ? "templates"
                        : "";
        if (!list.isEmpty()) {
            return ids(file, list).stream().filter(id -> id.name().equals(place.value())).findFirst()
                    .map(id -> new Location(file.uri(), new Range(id.at(), id.at())));
        }
        Path beside = file.path().resolveSibling("");
        return Stream.of(PackageChecks.packageOf(file.path()).orElse(beside), beside)
                .flatMap(directory -> named(directory, place.value()).stream()).findFirst()
                .map(path -> new Location(path.toUri().toString(),
                        new Range(new Position(0, 0), new Position(0, 0))));
    }

    /** A file, or what describes a package. */
    private static Optional<Path> named(Path directory, String name) {
        try {
            Path path = directory.resolve(name).normalize();
            return Files.isDirectory(path)
                    ? Stream.concat(Dialect.packageFileNames().stream(), Stream.of(PackageManifest.DEFAULT_WORKFLOW))
                            .map(path::resolve).filter(Files::isRegularFile).findFirst()
                    : Optional.of(path).filter(Files::isRegularFile);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** An id in a text, and where it is. */
    private record Id(String name, Position at) {}

    private static List<Id> ids(OpenFile file, String list) {
        List<Id> ids = new ArrayList<>();
        List<String> lines = file.lines().text().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            int at = lines.get(i).indexOf("id:");
            if (at >= 0 && Set.of("", "-").contains(lines.get(i).substring(0, at).strip())) {
                var position = new Position(i, at);
                YamlPlace place = YamlPlace.of(file.lines(), position);
                if (place.path().equals(List.of(list, YamlPlace.ITEM))
                        && place.key().filter("id"::equals).isPresent()) {
                    ids.add(new Id(place.value(), position));
                }
            }
        }
        return ids;
    }
}
