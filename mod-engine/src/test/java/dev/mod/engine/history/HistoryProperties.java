package dev.mod.engine.history;

import dev.mod.engine.history.History.Act;
import dev.mod.engine.history.History.Command;
import dev.mod.engine.history.History.Edit;
import dev.mod.engine.history.History.Happening;
import dev.mod.engine.history.History.How;
import dev.mod.engine.history.History.Mode;
import dev.mod.engine.history.History.Node;
import dev.mod.engine.history.History.Place;
import dev.mod.engine.history.History.Session;
import dev.mod.engine.history.History.Step;
import dev.mod.engine.history.History.What;
import dev.mod.engine.target.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * Figure R18: whatever a run does, and whatever happens to it, the target and the state are what its completed tasks make
 * one after the other, with all that people did in between; what is said of it agrees, it can be ended, and taken back.
 */
class HistoryProperties {
    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void nothingIsLost(@ForAll("histories") History history) throws Exception {
        play(history);
    }

    @Tag("slow")
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void nothingIsLostInAHundredHistories(@ForAll("histories") History history) throws Exception {
        play(history);
    }

    @Property(tries = 20_000, edgeCases = EdgeCasesMode.NONE)
    @AddLifecycleHook(LongForm.class)
    void nothingIsLostInTwentyThousandHistories(@ForAll("histories") History history) throws Exception {
        play(history);
    }

    static void play(History history) throws Exception {
        Path directory = Files.createTempDirectory(memory(), "history");
        try {
            new Play(history, directory).play();
        } finally {
            delete(directory);
        }
    }

    /** A file system in memory, where there is one. */
    private static Path memory() {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static void delete(Path directory) throws IOException, InterruptedException {
        for (int attempt = 0;; attempt++) {
            try {
                Trees.delete(directory);
                return;
            } catch (IOException e) {
                // threads of killed processes may still be about to end
                if (attempt == 50) {
                    throw e;
                }
                Thread.sleep(20);
            }
        }
    }

    @Provide
    Arbitrary<History> histories() {
        return Arbitraries.of(true, false).flatMap(HistoryProperties::histories);
    }

    /** @param few whether they are about files only, so that steps meet more often, and people may do more meanwhile */
    private static Arbitrary<History> histories(boolean few) {
        return Combinators.combine(nodes(few).list().ofMinSize(1).ofMaxSize(6), Arbitraries.of(Mode.class),
                Arbitraries.integers().between(1, 4), sessions().list().ofMaxSize(4), Arbitraries.of(true, false))
                .as(HistoryProperties::fitting);
    }

    private static History fitting(List<Node> drawn, Mode mode, int parallel, List<Session> sessions, boolean undone) {
        var nodes = new ArrayList<Node>();
        for (Node node : drawn) {
            Set<Integer> after = new HashSet<>();
            node.after().stream().filter(number -> number < nodes.size()).forEach(after::add);
            List<Step> steps = node.steps().stream().map(HistoryProperties::fitting).filter(mode::allows).toList();
            nodes.add(new Node(after, node.gate(), node.items(), steps.isEmpty()
                    ? List.of(new Step(Act.APPEND, "a", "a", Place.STAGED))
                    : steps, node.failures()));
        }
        return new History(nodes, mode, parallel, sessions, undone);
    }

    private static Step fitting(Step step) {
        if (step.act() == Act.LINK && (step.place() == Place.STAGED || step.place() == Place.NESTED)) {
            return new Step(Act.APPEND, step.from(), step.to(), step.place());
        }
        boolean nested = step.place() == Place.NESTED || step.place() == Place.NESTED_DIRECT;
        return nested && step.act() == Act.NOTE ? new Step(Act.APPEND, step.from(), step.to(), step.place()) : step;
    }

    private static Arbitrary<Node> nodes(boolean few) {
        Arbitrary<Act> acts = few
                ? Arbitraries.of(Act.APPEND, Act.COPY, Act.DELETE, Act.NOTE, Act.EXECUTE, Act.LINK, Act.REWRITE)
                : Arbitraries.of(Act.class);
        Arbitrary<String> paths = few
                ? Arbitraries.of("a", "b", "c", "d/e", "d/f")
                : Arbitraries.of("a", "b", "c", "d", "d/e", "d/f");
        Arbitrary<Place> places = Arbitraries.frequency(Tuple.of(6, Place.STAGED), Tuple.of(2, Place.DIRECT),
                Tuple.of(1, Place.NESTED), Tuple.of(1, Place.NESTED_DIRECT));
        Arbitrary<Step> steps = Combinators.combine(acts, paths, paths, places).as(Step::new);
        return Combinators.combine(Arbitraries.integers().between(0, 4).set().ofMaxSize(2),
                Arbitraries.of(false, false, false, true), Arbitraries.of(0, 0, 0, 2, 3),
                steps.list().ofMinSize(1).ofMaxSize(4), Arbitraries.of(0, 0, 0, 0, 1, 2, Node.ALWAYS))
                .as(Node::new);
    }

    /** But for links where files were, to which no task can write. */
    private static Arbitrary<Edit> edits() {
        return Combinators
                .combine(Arbitraries.of(How.class).filter(how -> how != How.RELINK),
                        Arbitraries.of("a", "b", "c", "d", "d/e", "d/f", History.LINK))
                .as((how, path) -> how == How.PLACE
                        ? new Edit(how, Map.of("a", "a/x", "b", "b/x", "c", "c/x").getOrDefault(path, "d"))
                        : new Edit(how, path));
    }

    private static Arbitrary<Session> sessions() {
        Arbitrary<What> whats = Arbitraries.frequency(Tuple.of(4, What.EDIT), Tuple.of(3, What.KILL),
                Tuple.of(1, What.CANCEL), Tuple.of(1, What.INTERRUPT), Tuple.of(1, What.DISK_FULL),
                Tuple.of(1, What.JOURNAL_FULL));
        Arbitrary<Happening> happenings = Combinators
                .combine(Arbitraries.integers().between(1, 60), whats, edits()).as(Happening::new);
        return Combinators.combine(happenings.list().ofMaxSize(3), edits().list().ofMaxSize(2),
                Arbitraries.frequency(Tuple.of(3, Command.GO_ON), Tuple.of(3, Command.APPROVE),
                        Tuple.of(3, Command.RETRY),
                        Tuple.of(3, Command.APPROVE_AND_RETRY), Tuple.of(1, Command.FORCE), Tuple.of(1, Command.CANCEL),
                        Tuple.of(1, Command.UNDO)),
                Arbitraries.of(true, false)).as(Session::new);
    }
}
