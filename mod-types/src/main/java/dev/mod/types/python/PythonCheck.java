package dev.mod.types.python;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.match.types.Location;
import dev.mod.types.python.PythonSource.Declared;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;

/** Compares a project with itself after a renaming: every name of the old or the new word stands for what it stood for. */
final class PythonCheck {
    private final PythonPlaces places;
    private final String from;
    private final String to;

    PythonCheck(PythonPlaces places, String from, String to) {
        this.places = places;
        this.from = from;
        this.to = to;
    }

    /** @throws dev.mod.base.diagnostic.ModException if something is different */
    void byScopes(PythonSources before, PythonSources after) throws IOException {
        Set<String> words = Set.of(from, to);
        for (String path : before.with(words)) {
            PythonSource old = before.file(path).orElseThrow();
            PythonSource young = after.file(path).orElseThrow();
            if (young.tree().errorCount() > old.tree().errorCount()) {
                throw refused("with that name, " + path + " would not be read any more");
            }
            for (int name : old.names(words)) {
                int start = places.after(path, old.start(name), to);
                int same = young.nameAt(start);
                Optional<Declared> expected = old.meant(name).map(this::after);
                if (same < 0 || young.start(same) != start || !young.meant(same).equals(expected)) {
                    throw refused("with that name, " + (same < 0 ? from : young.tree().text(same)) + " in " + path + ":"
                            + old.line(name) + " would mean something else");
                }
            }
        }
    }

    private Declared after(Declared old) {
        return new Declared(old.path(), places.after(old.path(), old.start(), to),
                places.after(old.path(), old.end(), to));
    }

    /** @throws dev.mod.base.diagnostic.ModException if something is different that scopes do not know */
    void byOracle(PythonSources before, Oracle after, Map<String, String> texts) {
        for (Map.Entry<String, NavigableSet<Integer>> file : places.byOracle().entrySet()) {
            String path = file.getKey();
            for (int start : file.getValue()) {
                List<Location> declared = after
                        .declarations(path, texts.getOrDefault(path, ""), places.after(path, start, to))
                        .orElse(List.of());
                boolean isSame = declared.stream().anyMatch(each -> places.starts().entrySet().stream()
                        .anyMatch(old -> old.getKey().equals(each.path()) && old.getValue().stream()
                                .map(at -> places.after(old.getKey(), at, to))
                                .anyMatch(at -> each.start() <= at && at <= Math.max(each.start(), each.end()))));
                if (!isSame) {
                    PythonSource old = before.file(path).orElseThrow();
                    throw refused("with that name, " + to + " in " + path + ":" + old.line(old.nameAt(start))
                            + " would mean something else");
                }
            }
        }
    }
}
