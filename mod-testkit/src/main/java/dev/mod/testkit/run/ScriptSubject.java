package dev.mod.testkit.run;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.diagnostic.Suggestions;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.manifest.Capability;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.Workflow;
import dev.mod.testkit.fixture.Fixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One script, without a workflow around it.
 *
 * @param script its file, absolute
 * @param language the language of the files; by default the configuration of the fixtures says it, or their endings do
 * @param semanticWorkspace whether definitions and references are looked for in all files of a fixture
 */
public record ScriptSubject(Path script, Optional<Language> language, boolean semanticWorkspace) implements Subject {
    private static final String SOURCE = """
            version: "1"
            nodes: [{id: script, name: script, steps: [{name: script, run: "true"}]}]
            """;

    public ScriptSubject {
        script = script.toAbsolutePath().normalize();
    }

    @Override
    public String name() {
        return packageDirectory().relativize(script).toString().replace('\\', '/');
    }

    /** The nearest directory above the script that is a package, of this kind or of npm's; else the script's own. */
    @Override
    public Path packageDirectory() {
        Path own = script.getParent() == null ? script : script.getParent();
        for (Path above = own; above != null; above = above.getParent()) {
            Path each = above;
            if (Files.isRegularFile(each.resolve("package.json")) || Dialect.packageFileNames().stream()
                    .anyMatch(name -> Files.isRegularFile(each.resolve(name)))) {
                return each;
            }
        }
        return own;
    }

    /** Without a package there is nothing but what is granted. */
    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public Set<String> endings() {
        return language.map(each -> Set.copyOf(ScriptFiles.extensions(each))).orElse(Set.of());
    }

    private Optional<Language> language(Fixture fixture) {
        return language.or(() -> fixture.config().language().map(ScriptSubject::named));
    }

    private static Language named(String name) {
        return Languages.find(name).orElseThrow(() -> new ModException(
                new ErrorCode("unknown-language", ErrorType.USER), "unknown language '" + name + "'"
                        + Suggestions.hint(name, Languages.all().stream().map(Language::id).toList())
                                .map(hint -> "; " + hint).orElse("")));
    }

    @Override
    public Optional<String> passesOver(Fixture fixture) {
        Optional<Language> wanted = language(fixture);
        if (wanted.isPresent() && fixture.content() instanceof Fixture.Pair pair
                && !ScriptFiles.extensions(wanted.get()).contains(ScriptFiles.extension(pair.input()))) {
            return Optional.of(pair.input() + " is not for a script that transforms " + wanted.get().id());
        }
        return Optional.empty();
    }

    @Override
    public PreparedRun prepare(Fixture fixture, List<String> files) {
        Optional<Language> wanted = language(fixture);
        List<String> include = fixture.content() instanceof Fixture.Pair pair
                ? List.of(Globs.literal(pair.input()))
                : wanted.map(each -> ScriptFiles.extensions(each).stream().map(ending -> "**/*." + ending).toList())
                        .orElse(List.of());
        var action = new JsAstMatchAction(name(), wanted.map(Language::id), include, List.of(), Optional.empty(),
                OptionalInt.empty(), false, List.of(), semanticWorkspace
                        ? Optional.of(new SemanticAnalysis(SemanticAnalysis.Mode.WORKSPACE, Optional.empty()))
                        : Optional.empty());
        var step = new Step(Optional.empty(), "script", Optional.empty(), Map.of(), Optional.empty(), action);
        var node = new Node("script", "script", Optional.empty(), NodeType.AUTOMATIC, List.of(), Optional.empty(),
                Optional.empty(), List.of(step), Map.of(), Optional.empty(), Optional.empty());
        return new PreparedRun(new Workflow(Workflow.VERSION, List.of(node), Map.of(), Map.of(), List.of()), SOURCE,
                fixture.config().params(), List.of(), wanted);
    }
}
