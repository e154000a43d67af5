package dev.mod.engine.history;

import dev.mod.engine.history.History.Act;
import dev.mod.engine.history.History.Mode;
import dev.mod.engine.history.History.Node;
import dev.mod.engine.history.History.Place;
import dev.mod.engine.history.History.Step;
import java.util.Arrays;
import dev.mod.engine.history.History.Happening;
import dev.mod.engine.history.History.What;
import dev.mod.engine.history.History.How;
import dev.mod.engine.history.History.Edit;
import dev.mod.engine.history.History.Session;
import dev.mod.engine.history.History.Command;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories in which something was lost once. */
class KnownHistoriesTest {
    private static Node node(int items, int failures, Step... steps) {
        return new Node(Set.of(), false, items, Arrays.asList(steps), failures);
    }

    private static Step step(Act act, String from, String to, Place place) {
        return new Step(act, from, to, place);
    }

    private static History undisturbed(Mode mode, int parallel, Node... nodes) {
        return new History(Arrays.asList(nodes), mode, parallel, List.of(), true);
    }

    @RepeatedTest(10)
    void whatIsNotThereIsReadToo() throws Exception {
        HistoryProperties.play(undisturbed(Mode.NO_SNAPSHOTS, 3,
                node(0, 0, step(Act.DELETE, "b", "c", Place.STAGED), step(Act.COPY, "b", "d/e", Place.STAGED),
                        step(Act.APPEND, "c", "d/f", Place.NESTED)),
                node(3, 0, step(Act.APPEND, "d/f", "c", Place.NESTED))));
    }

    private static Happening happening(int moment, What what, How how, String path) {
        return new Happening(moment, what, new Edit(how, path));
    }

    /** One that somebody makes in place, when the files were looked at a moment ago. */
    @Tag("slow")
    @RepeatedTest(10)
    void anEditBeforeANestedStepWorksOnTheRealFiles() throws Exception {
        var disturbed = node(3, Node.ALWAYS, step(Act.APPEND, "b", "b", Place.STAGED),
                step(Act.APPEND, "c", "b", Place.NESTED_DIRECT), step(Act.DELETE, "c", "d/e", Place.STAGED));
        HistoryProperties.play(new History(List.of(
                node(0, 0, step(Act.APPEND, "a", "a", Place.DIRECT)),
                node(3, 0, step(Act.APPEND, "d/e", "a", Place.DIRECT)), disturbed), Mode.PLAIN, 1,
                List.of(
                        session(happening(60, What.KILL, How.PREPEND, "d/f")),
                        session(happening(20, What.EDIT, How.APPEND, "b"),
                                happening(39, What.JOURNAL_FULL, How.DELETE, "d/f"))),
                false));
    }

    /** The process dies before it kept what the task did, and the task is done once more. */
    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 15, 16})
    void whatATaskDidBeforeItIsForcedIsUndoneToo(int moment) throws Exception {
        HistoryProperties.play(new History(List.of(node(0, 0, step(Act.APPEND, "a", "a", Place.STAGED))), Mode.PLAIN, 1,
                List.of(new Session(List.of(happening(moment, What.KILL, How.PREPEND, "d/f")), List.of(),
                        Command.FORCE, true)),
                true));
    }

    /** The first step finds no file to delete, the second one that a person has made meanwhile. */
    @RepeatedTest(10)
    void aFileThatCameAfterItWasMissed() throws Exception {
        HistoryProperties.play(new History(List.of(node(0, 0, step(Act.DELETE, "a", "d/e", Place.STAGED),
                step(Act.APPEND, "a", "d/e", Place.STAGED))), Mode.PLAIN, 1,
                List.of(new Session(List.of(happening(7, What.EDIT, How.PREPEND, "d/e"),
                        happening(2, What.EDIT, How.DELETE, "d/e")), List.of(), Command.APPROVE, false)),
                false));
    }

    /** Between two tasks, of which the second changes the file, too, and is killed then. */
    @RepeatedTest(10)
    void anEditBetweenTwoTasksThatAStepOnTheRealFilesFinds() throws Exception {
        HistoryProperties.play(new History(List.of(node(2, 0, step(Act.APPEND, "a", "a", Place.STAGED),
                step(Act.APPEND, "a", "a", Place.DIRECT), step(Act.APPEND, "a", "c", Place.DIRECT))), Mode.PLAIN, 1,
                List.of(new Session(
                        List.of(happening(44, What.KILL, How.PREPEND, "c"), happening(34, What.EDIT, How.PREPEND, "c"),
                                happening(38, What.JOURNAL_FULL, How.DELETE, "c")),
                        List.of(new Edit(How.DELETE, "b")), Command.APPROVE_AND_RETRY, false)),
                false));
    }

    /** As that, and the step deletes the file, so that it could not even be kept. */
    @RepeatedTest(10)
    void anEditBetweenTwoTasksOfAFileThatAStepDeletes() throws Exception {
        HistoryProperties.play(new History(
                List.of(node(0, 0, step(Act.APPEND, "a", "a", Place.DIRECT)),
                        node(3, Node.ALWAYS, step(Act.APPEND, "a", "d/e", Place.STAGED)),
                        new Node(Set.of(0), false, 0, List.of(step(Act.DELETE, "b", "a", Place.DIRECT),
                                step(Act.DELETE, "d/f", "b", Place.STAGED), step(Act.DELETE, "d/f", "b", Place.STAGED)),
                                1)),
                Mode.PLAIN, 4,
                List.of(session(happening(39, What.EDIT, How.PREPEND, "a"),
                        happening(2, What.EDIT, How.DELETE, "d/f"))),
                false));
    }

    /** Snapshots that others build on are replaced, when files of a person are taken over into them. */
    @Tag("slow")
    @RepeatedTest(10)
    void anEditAfterAKillThatIsTakenOverIntoAnEarlySnapshot() throws Exception {
        HistoryProperties.play(new History(
                List.of(node(0, 1, step(Act.APPEND, "b", "b", Place.DIRECT)),
                        node(3, 0, step(Act.APPEND, "a", "a", Place.DIRECT)),
                        node(0, Node.ALWAYS, step(Act.APPEND, "a", "a", Place.STAGED))),
                Mode.WORKTREES, 4,
                List.of(new Session(List.of(happening(14, What.KILL, How.APPEND, "d/e")),
                        List.of(new Edit(How.APPEND, "d/e")), Command.APPROVE, false)),
                true));
    }

    /** A task made a directory in a file's place, and somebody has put a file there when it is taken back. */
    @Tag("slow")
    @RepeatedTest(10)
    void aDirectoryInAFilesPlaceInWhichSomebodyWorks() throws Exception {
        HistoryProperties.play(new History(List.of(
                node(0, 0, step(Act.APPEND, "a", "d", Place.STAGED),
                        step(Act.DELETE_DIRECTORY, "d/e", "c", Place.NESTED_DIRECT)),
                node(0, 0, step(Act.COPY, "c", "a", Place.STAGED), step(Act.COPY, "d", "d/f", Place.STAGED))),
                Mode.PLAIN, 4,
                List.of(new Session(List.of(), List.of(new Edit(How.DELETE, "a")), Command.FORCE, false),
                        new Session(List.of(happening(2, What.KILL, How.PREPEND, "c"),
                                happening(4, What.CANCEL, How.APPEND, "a")),
                                List.of(new Edit(How.PREPEND, "b")), Command.APPROVE_AND_RETRY, false),
                        new Session(List.of(happening(46, What.DISK_FULL, How.DELETE, "b")),
                                List.of(new Edit(How.PREPEND, "d/f")), Command.RETRY, false)),
                true));
    }

    /** The same, of what another task had made, and the process dies half-way. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDirectoryInATasksFilesPlaceInWhichSomebodyWorks(boolean keep) throws Exception {
        for (int moment = 8; moment < 48; moment++) {
            HistoryProperties.play(new History(List.of(
                    node(0, 0, step(Act.COPY, "a", "d", Place.STAGED)),
                    new Node(Set.of(0), false, 0, List.of(step(Act.APPEND, "a", "d/f", Place.STAGED)), 0)),
                    Mode.NO_SNAPSHOTS, 1,
                    List.of(new Session(List.of(happening(moment, What.KILL, How.PREPEND, "a")),
                            List.of(new Edit(How.APPEND, "d/e")), Command.APPROVE_AND_RETRY, keep)),
                    true));
        }
    }

    /** A person puts a file where the directory was of what is to be put back. */
    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"RETRY", "CANCEL", "UNDO"})
    void aFileWhereADirectoryWas(Command command) throws Exception {
        for (int moment = 6; moment < 16; moment++) {
            for (String changed : List.of("d/e", "d/f")) {
                for (boolean keep : List.of(true, false)) {
                    HistoryProperties.play(new History(
                            List.of(node(0, 0, step(Act.APPEND, "a", changed, Place.STAGED))), Mode.PLAIN, 1,
                            List.of(new Session(List.of(happening(moment, What.KILL, How.PREPEND, "a")),
                                    List.of(new Edit(How.PLACE, "d")), command, keep)),
                            true));
                }
            }
        }
    }

    /** A person puts a link where a file or a directory was of what is to be put back. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"CANCEL, STAGED", "UNDO, STAGED", "CANCEL, DIRECT", "UNDO, DIRECT"})
    void aLinkWhereSomethingWas(Command command, Place place) throws Exception {
        for (int moment = 6; moment < 18; moment += 3) {
            for (String linked : List.of("d", "d/e")) {
                for (boolean keep : List.of(true, false)) {
                    HistoryProperties.play(new History(
                            List.of(node(0, 0, step(Act.APPEND, "a", "d/e", place))), Mode.PLAIN, 1,
                            List.of(new Session(List.of(happening(moment, What.KILL, How.PREPEND, "a")),
                                    List.of(new Edit(How.RELINK, linked)), command, keep)),
                            true));
                }
            }
        }
    }

    /** A file took a directory's place, could not be taken away, and somebody keeps it. */
    @RepeatedTest(10)
    void aFileInADirectorysPlaceThatSomebodyKeeps() throws Exception {
        HistoryProperties.play(new History(List.of(
                node(0, 0, step(Act.APPEND, "a", "b", Place.DIRECT)),
                node(0, 0, step(Act.APPEND, "a", "d", Place.STAGED), step(Act.APPEND, "a", "a", Place.DIRECT),
                        step(Act.APPEND, "a", "a", Place.STAGED))),
                Mode.PLAIN, 2,
                List.of(new Session(List.of(happening(37, What.DISK_FULL, How.APPEND, "c")),
                        List.of(new Edit(How.PREPEND, "d")), Command.APPROVE, true)),
                true));
    }

    /** A file takes a directory's place in one copy, and comes into it in another. */
    @RepeatedTest(10)
    void whoeverIsInTheWayOfACopyHasItBeginAgain() throws Exception {
        HistoryProperties.play(undisturbed(Mode.WORKTREES, 2,
                node(0, 0, step(Act.APPEND, "a", "d/f", Place.DIRECT)),
                node(0, 0, step(Act.APPEND, "a", "d", Place.STAGED))));
    }

    /** Nobody says that a directory goes when a file takes its place. */
    @Test
    void aFileInADirectorysPlaceIsTakenBack() throws Exception {
        HistoryProperties.play(undisturbed(Mode.PLAIN, 1,
                node(0, 0, step(Act.DELETE, "a", "d/e", Place.STAGED), step(Act.APPEND, "a", "d", Place.STAGED))));
    }

    /** What is in a directory does not matter to whoever asked for a file of its name. */
    @RepeatedTest(10)
    void aDirectoryThatIsLookedAtWhileItsFilesChange() throws Exception {
        HistoryProperties.play(undisturbed(Mode.PLAIN, 2, node(2, 0, step(Act.COPY, "a", "d/e", Place.STAGED))));
    }

    private static Session session(Happening... meanwhile) {
        return new Session(Arrays.asList(meanwhile), List.of(), Command.APPROVE_AND_RETRY, true);
    }

    @Test
    void aFileInPlaceOfOneThatWasDeletedIsNotExecutable() throws Exception {
        HistoryProperties.play(undisturbed(Mode.PLAIN, 1, node(0, 0, step(Act.EXECUTE, "a", "a", Place.STAGED)),
                new Node(Set.of(0), false, 0, List.of(step(Act.DELETE, "a", "a", Place.STAGED),
                        step(Act.APPEND, "a", "a", Place.STAGED)), 0)));
    }

    /** When the task's copy was made; with all of the moments, the change is written in between. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10})
    void whatAPersonMakesExecutableMeanwhileStaysSo(int moment) throws Exception {
        HistoryProperties
                .play(new History(List.of(node(0, 0, step(Act.APPEND, "a", "b", Place.DIRECT))), Mode.WORKTREES,
                        1, List.of(session(happening(moment, What.EDIT, How.EXECUTE, "b"))), true));
    }
}
