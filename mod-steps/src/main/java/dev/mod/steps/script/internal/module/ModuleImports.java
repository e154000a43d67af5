package dev.mod.steps.script.internal.module;

import dev.mod.steps.script.internal.typescript.TypeScriptSyntaxException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checker of the imports of a script through the modules that it reaches, without running any. What a module imports or
 * requires while it runs is not looked at: it may never come to that.
 */
public final class ModuleImports {
    private final ModuleGraph graph;

    /**
     * Problem of a module.
     *
     * @param file the module's real path
     * @param line from 1
     * @param column from 1
     * @param unresolved what it imports that is not there; empty if the module itself cannot be read
     * @param message what is wrong
     */
    public record Problem(Path file, int line, int column, Optional<String> unresolved, String message) {}

    public ModuleImports(ModuleResolver resolver, ProvidedModules provided) {
        this.graph = new ModuleGraph(resolver, provided, new ModuleTexts());
    }

    /**
     * All problems, each module's in the order of its text, those of the script first.
     *
     * @throws IOException when a module can't be read
     */
    public List<Problem> problems(Path script) throws IOException {
        List<Problem> problems = new ArrayList<>();
        Set<Path> seen = new LinkedHashSet<>();
        Deque<Path> open = new ArrayDeque<>(List.of(script.toRealPath()));
        while (!open.isEmpty()) {
            Path module = open.removeFirst();
            if (seen.add(module) && !graph.isVirtual(module)) {
                open.addAll(imported(module, problems));
            }
        }
        return List.copyOf(problems);
    }

    private List<Path> imported(Path module, List<Problem> problems) throws IOException {
        List<Path> imported = new ArrayList<>();
        ModuleGraph.Compiled compiled;
        try {
            compiled = graph.compile(module);
        } catch (TypeScriptSyntaxException e) {
            problems.add(new Problem(module, e.line(), e.column(), Optional.empty(), e.problem()));
            return imported;
        }
        if (compiled.format() != ModuleFormat.ES_MODULE) {
            return imported;
        }
        for (ModuleText.Import each : new ModuleText(compiled.javascript()).imports()) {
            try {
                imported.add(graph.target(each.specifier(), module, false));
            } catch (ModuleNotFoundException e) {
                problems.add(new Problem(module, each.line(), each.column(), Optional.of(each.specifier()),
                        e.reason()));
            }
        }
        return imported;
    }
}
