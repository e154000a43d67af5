package dev.mod.types;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.match.types.NodeSemantics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What all that know names of some language have in common: one function {@code total} in a file, which another file calls. */
public abstract class SemanticProviderContract {
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    /** The one to be tried. */
    protected abstract SemanticProvider provider();

    /** What it needs besides. */
    protected abstract Tools tools();

    /** The language of the files. */
    protected abstract String language();

    /** The file that declares {@code total}, and in it the only {@code local}. */
    protected abstract String declaring();

    /** The file that calls it. */
    protected abstract String calling();

    /** All files, those that the project needs with them. */
    protected abstract Map<String, String> files();

    /** What is no name in the language. */
    protected List<String> noNames() {
        return List.of("", " ", "1a", "a b", "a-b", "a.b", "a(", "\n", "a\n", "\u0000");
    }

    /** What the language has for itself. */
    protected abstract List<String> keywords();

    @AfterEach
    void stopThreads() throws InterruptedException {
        threads.shutdownNow();
        assertTrue(threads.awaitTermination(1, TimeUnit.MINUTES));
    }

    private Texts texts() {
        var texts = new Texts(Optional.empty());
        files().forEach(texts::with);
        return texts;
    }

    /** Files that are those of another view. */
    private static class Over implements SourceView {
        private final Texts below;

        Over(Texts below) {
            this.below = below;
        }

        @Override
        public List<String> files() {
            return below.files();
        }

        @Override
        public String text(String path) throws IOException {
            return below.text(path);
        }

        @Override
        public Collection<String> changed() {
            return below.changed();
        }

        @Override
        public long revision() {
            return below.revision();
        }
    }

    private SemanticSession open(SourceView view) {
        return provider().open(new Project(view, List.of(), tools()));
    }

    private String text(String path) {
        return files().get(path);
    }

    private RenameTarget at(String path, String word) {
        return new RenameTarget.At(path, text(path).indexOf(word));
    }

    private static Tree parsed(String path, String text) {
        return Languages.forPath(path).orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Where the last one of a word in a text of a file is declared, as {@code file offset}. */
    private static String declared(SemanticSession session, String path, String text, String word) {
        Tree tree = parsed(path, text);
        FileSemantics file = session.file(path, tree).orElse(node -> NodeSemantics.UNKNOWN);
        int at = tree.byteOffset(text.lastIndexOf(word));
        return file.declarations(tree.smallestNodeAt(at, at + word.length()), SemanticModel.Follow.REEXPORTS)
                .filter(all -> !all.isEmpty()).map(all -> all.get(0)).map(SemanticProviderContract::shown)
                .orElse("unknown");
    }

    /** Where all is that means what the last one of a word in a text of a file means, as {@code file offset}. */
    private static List<String> used(SemanticSession session, String path, String text, String word) {
        Tree tree = parsed(path, text);
        FileSemantics file = session.file(path, tree).orElse(node -> NodeSemantics.UNKNOWN);
        int at = tree.byteOffset(text.lastIndexOf(word));
        return file.references(tree.smallestNodeAt(at, at + word.length())).orElse(List.of()).stream()
                .map(SemanticProviderContract::shown).sorted().toList();
    }

    /** All places of a word. */
    private static List<String> places(Map<String, String> files, String word) {
        List<String> places = new ArrayList<>();
        files.forEach((path, text) -> Pattern.compile("\\b" + word + "\\b").matcher(text).results()
                .forEach(each -> places.add(path + " " + each.start())));
        return places.stream().sorted().toList();
    }

    private static String shown(Location location) {
        return location.path() + " " + location.start();
    }

    private String declaration() {
        return declaring() + " " + text(declaring()).indexOf("total");
    }

    private static Map<String, String> after(Map<String, String> files, Renaming renaming) {
        Map<String, String> changed = new TreeMap<>(files);
        changed.putAll(renaming.texts());
        Map<String, String> moved = new TreeMap<>();
        changed.forEach((path, text) -> moved.put(renaming.moves().getOrDefault(path, path), text));
        return moved;
    }

    private static void refused(org.junit.jupiter.api.function.Executable what, String when) {
        var refused = assertThrows(ModException.class, what, when);
        assertEquals(ErrorCodes.CANNOT_RENAME, refused.code(), when + ": " + refused.getMessage());
        assertFalse(String.valueOf(refused.getMessage()).isBlank(), when);
    }

    @Test
    void isFoundForItsLanguageOnly() {
        Language own = Languages.find(language()).orElseThrow();
        assertTrue(provider().supports(own));
        assertEquals(provider().getClass(), SemanticProvider.of(own).orElseThrow().getClass());
        assertFalse(provider().supports(Languages.find("ruby").orElseThrow()));
    }

    @Test
    void knowsWhatIsDeclaredInAnotherFile() {
        try (SemanticSession session = open(texts())) {
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
            assertEquals(List.of(), session.problems());
        }
    }

    @Test
    void answersAboutTextsThatNoFileHas() {
        try (SemanticSession session = open(texts())) {
            String more = text(calling()).replace("total(1)", "total(1 + 2)");
            assertEquals(declaration(), declared(session, calling(), more, "total"));
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
            String elsewhere = calling().replaceFirst("\\w+(\\.\\w+)$", "New$1");
            assertEquals(declaration(), declared(session, elsewhere, text(calling()), "total"));
            String shifted = "\n\n" + text(declaring());
            assertEquals(declaring() + " " + shifted.indexOf("local"),
                    declared(session, declaring(), shifted, "local"));
            assertEquals(declaring() + " " + text(declaring()).indexOf("local"),
                    declared(session, declaring(), text(declaring()), "local"));
            declared(session, calling(), "total", "total");
            declared(session, calling(), "((total {", "total");
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
        }
    }

    @Test
    void seesWhatChangesMeanwhile() {
        Texts texts = texts();
        try (SemanticSession session = open(texts)) {
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
            assertEquals(declaring() + " " + text(declaring()).indexOf("local"),
                    declared(session, declaring(), text(declaring()), "local"));
            assertEquals(places(files(), "total"), used(session, calling(), text(calling()), "total"));
            String shifted = "\n\n" + text(declaring());
            texts.change(declaring(), shifted);
            assertEquals(declaring() + " " + shifted.indexOf("total"),
                    declared(session, calling(), text(calling()), "total"));
            assertEquals(declaring() + " " + shifted.indexOf("local"),
                    declared(session, declaring(), shifted, "local"));
            Map<String, String> now = new TreeMap<>(files());
            now.put(declaring(), shifted);
            assertEquals(places(now, "total"), used(session, calling(), text(calling()), "total"));
            texts.change(declaring(), text(declaring()).replace("total", "sum"));
            assertEquals("", declared(session, calling(), text(calling()), "total").replace("unknown", "")
                    .replaceFirst(calling() + " .*", ""));
            texts.delete(declaring());
            assertEquals("", declared(session, calling(), text(calling()), "total").replace("unknown", "")
                    .replaceFirst(calling() + " .*", ""));
            texts.change(declaring(), text(declaring()));
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
            assertEquals(places(files(), "total"), used(session, calling(), text(calling()), "total"));
        }
    }

    /** The list of files is made when a step begins; what its scripts write before the first question is there, too. */
    @Test
    void seesWhatIsWrittenBeforeTheFirstQuestion() {
        Texts texts = texts();
        texts.delete(declaring());
        List<String> listed = texts.files();
        var view = new Over(texts) {
            @Override
            public List<String> files() {
                return listed;
            }
        };
        try (SemanticSession session = open(view)) {
            texts.change(declaring(), text(declaring()));
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
        }
    }

    /** A step before may have changed thousands of files: each question would look at all of them. */
    @Test
    void looksOnceAtWhatHasChanged() {
        String other = declaring().replaceFirst("\\w+(\\.\\w+)$", "Other$1");
        var looks = new AtomicInteger();
        Texts texts = texts();
        texts.change(other, "");
        var view = new Over(texts) {
            @Override
            public String text(String path) throws IOException {
                if (path.equals(other)) {
                    looks.incrementAndGet();
                }
                return super.text(path);
            }
        };
        try (SemanticSession session = open(view)) {
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
            int before = looks.get();
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
            assertEquals(before, looks.get());
            texts.change(other, "\n");
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
            assertTrue(looks.get() > before);
        }
    }

    @Test
    void answersManyThreads() throws InterruptedException, ExecutionException {
        try (SemanticSession session = open(texts())) {
            List<Callable<String>> questions = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                String text = i % 3 == 0
                        ? text(calling())
                        : text(calling()).replace("total(1)", "total(" + (i % 2 + 2) + ")");
                questions.add(() -> declared(session, calling(), text, "total"));
            }
            for (Future<String> each : threads.invokeAll(questions)) {
                assertEquals(declaration(), each.get());
            }
        }
    }

    @Test
    void renamesAndBack() {
        Map<String, String> after;
        try (SemanticSession session = open(texts())) {
            Renaming renaming = session.rename(at(declaring(), "total"), "sum");
            assertEquals(List.of(), session.problems());
            after = after(files(), renaming);
            // nothing is written, so it is the same once more
            assertEquals(renaming, session.rename(at(calling(), "total"), "sum"));
        }
        assertFalse(after.toString().contains("total"), after.toString());
        var texts = new Texts(Optional.empty());
        after.forEach(texts::with);
        try (SemanticSession session = open(texts)) {
            int there = after.get(calling()).lastIndexOf("sum");
            assertEquals(files(), after(after, session.rename(new RenameTarget.At(calling(), there), "total")));
        }
    }

    @Test
    void renamesForManyThreads() throws InterruptedException, ExecutionException {
        try (SemanticSession session = open(texts())) {
            Renaming alone = session.rename(at(declaring(), "total"), "sum");
            Renaming local = session.rename(at(declaring(), "local"), "mine");
            List<Callable<Renaming>> questions = List.of(
                    () -> session.rename(at(declaring(), "total"), "sum"),
                    () -> session.rename(at(declaring(), "local"), "mine"),
                    () -> session.rename(at(calling(), "total"), "sum"),
                    () -> session.rename(at(declaring(), "local"), "mine"));
            List<Renaming> found = new ArrayList<>();
            for (Future<Renaming> each : threads.invokeAll(questions)) {
                found.add(each.get());
            }
            assertEquals(List.of(alone, local, alone, local), found);
        }
    }

    @Test
    void refusesWhatIsNoName() {
        try (SemanticSession session = open(texts())) {
            for (String name : noNames()) {
                refused(() -> session.rename(at(declaring(), "total"), name), "to '" + name + "'");
            }
            for (String name : keywords()) {
                refused(() -> session.rename(at(declaring(), "total"), name), "to " + name);
            }
            refused(() -> session.rename(at(declaring(), "total"), "total"), "to the name it has");
        }
    }

    @Test
    void refusesWhatIsNotThere() {
        int length = text(declaring()).length();
        String elsewhere = declaring().replaceFirst("\\w+(\\.\\w+)$", "Nowhere$1");
        try (SemanticSession session = open(texts())) {
            for (RenameTarget target : List.of(new RenameTarget.At(declaring(), -1),
                    new RenameTarget.At(declaring(), length), new RenameTarget.At(declaring(), length + 1),
                    new RenameTarget.At(declaring(), Integer.MAX_VALUE),
                    new RenameTarget.At(declaring(), text(declaring()).indexOf("=")),
                    new RenameTarget.At(elsewhere, 0), new RenameTarget.At("../" + declaring(), 0),
                    new RenameTarget.At("", 0), new RenameTarget.At("/", 0), new RenameTarget.At("read.me", 0),
                    new RenameTarget.Named(""), new RenameTarget.Named("."), new RenameTarget.Named("#"),
                    new RenameTarget.Named("nowhere.Nobody"), new RenameTarget.Named("nowhere#nobody"),
                    new RenameTarget.Named("(("))) {
                refused(() -> session.rename(target, "sum"), target.toString());
                refused(() -> session.inline(target), target.toString());
                refused(() -> session.addParameter(target, new NewParameter("int", "more", "0", 0)),
                        target.toString());
                refused(() -> session.removeParameter(target, "1"), target.toString());
            }
            refused(() -> session.move(elsewhere, "other"), "move");
            refused(() -> session.move("", ""), "move");
        }
    }

    /** Between the list of files and the first look at one it may go. */
    @Test
    void filesMayVanish() {
        var view = new SourceView() {
            @Override
            public List<String> files() {
                List<String> listed = new ArrayList<>(SemanticProviderContract.this.files().keySet());
                listed.add(declaring().replaceFirst("\\w+(\\.\\w+)$", "Gone$1"));
                return listed;
            }

            @Override
            public String text(String path) throws IOException {
                String text = SemanticProviderContract.this.files().get(path);
                if (text == null) {
                    throw new NoSuchFileException(path);
                }
                return text;
            }
        };
        try (SemanticSession session = open(view)) {
            assertEquals(declaration(), declared(session, calling(), text(calling()), "total"));
            assertEquals(files().size(), after(files(), session.rename(at(declaring(), "total"), "sum")).size());
        }
    }

    /** What had let go of everything takes nothing up again. */
    @Test
    void tellsNothingOnceClosed() {
        SemanticSession session = open(texts());
        declared(session, calling(), text(calling()), "total");
        session.close();
        assertEquals("unknown", declared(session, calling(), text(calling()), "total"));
        assertDoesNotThrow(session::close);
        SemanticSession never = open(texts());
        never.close();
        assertEquals("unknown", declared(never, calling(), text(calling()), "total"));
    }

    @Test
    void closesWhileItIsAsked() throws InterruptedException, ExecutionException {
        for (int round = 0; round < 3; round++) {
            SemanticSession session = open(texts());
            List<Future<String>> asked = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                asked.add(threads.submit(() -> declared(session, calling(), text(calling()), "total")));
            }
            if (round > 0) {
                asked.get(round - 1).get();
            }
            session.close();
            for (Future<String> each : asked) {
                assertTrue(List.of("unknown", declaration()).contains(each.get()), each.get());
            }
        }
    }
}
