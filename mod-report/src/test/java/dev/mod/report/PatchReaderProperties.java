package dev.mod.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.FileChange.Kind;
import dev.mod.engine.change.UnifiedDiff;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PatchReaderProperties {
    private static final int ALL = Integer.MAX_VALUE;

    /** A file before and after; an empty text stands for no file. */
    record Change(String before, String after) {
        Kind kind() {
            return before.isEmpty() ? Kind.CREATED : after.isEmpty() ? Kind.DELETED : Kind.MODIFIED;
        }
    }

    @Provide
    Arbitrary<Map<String, Change>> changes() {
        Arbitrary<String> paths = Arbitraries.strings().withChars("ab/ \"\\\n\t\u0007é").ofMinLength(1).ofMaxLength(8);
        Arbitrary<String> texts = Arbitraries
                .of("a", "b", "diff --git a/x b/x", "--- a/x", "+++ b/x", "@@ -1 +1 @@", "", "-", "+")
                .list().ofMinSize(0).ofMaxSize(8).map(lines -> lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
        Arbitrary<Change> files = Combinators.combine(texts, texts).as(Change::new)
                .filter(change -> !change.before().equals(change.after()));
        return Arbitraries.maps(paths, files).ofMaxSize(6);
    }

    private static String patch(Map<String, Change> changes) {
        var diff = new UnifiedDiff();
        changes.forEach((path, change) -> diff.add(path, side(change.before()), side(change.after())));
        return diff.toString();
    }

    private static UnifiedDiff.@org.jspecify.annotations.Nullable Side side(String text) {
        return text.isEmpty() ? null : new UnifiedDiff.Side(text.getBytes(StandardCharsets.UTF_8), 0100644);
    }

    @Property
    void everyFileIsFoundAgain(@ForAll("changes") Map<String, Change> changes) {
        List<FileDiff> files = PatchReader.read(patch(changes), ALL, ALL);
        assertEquals(List.copyOf(changes.keySet()), files.stream().map(FileDiff::path).toList());
        for (FileDiff file : files) {
            Change change = java.util.Objects.requireNonNull(changes.get(file.path()));
            assertEquals(change.kind(), file.kind());
            assertEquals(change.after().lines().count() - change.before().lines().count(),
                    file.added() - file.removed());
            assertFalse(file.cut());
            assertTrue(file.text().startsWith("@@ "), file.text());
        }
    }

    @Property(tries = 200)
    void noMoreIsKeptThanThereIsRoomFor(@ForAll("changes") Map<String, Change> changes) {
        List<FileDiff> all = PatchReader.read(patch(changes), ALL, ALL);
        List<FileDiff> some = PatchReader.read(patch(changes), 30, 60);
        assertTrue(some.stream().mapToInt(file -> file.text().length()).sum() <= 60);
        for (int i = 0; i < all.size(); i++) {
            String kept = some.get(i).text();
            assertTrue(all.get(i).text().startsWith(kept) && kept.length() <= 30);
            assertEquals(kept.length() < all.get(i).text().length(), some.get(i).cut());
            assertTrue(kept.isEmpty() || kept.endsWith("\n"), "whole lines");
            assertEquals(all.get(i).added(), some.get(i).added());
        }
    }

    @Example
    void binaryFilesAndModesAreTold() {
        var diff = new UnifiedDiff();
        diff.add("x", new UnifiedDiff.Side(new byte[]{0, 1}, 0100644), new UnifiedDiff.Side(new byte[]{0, 2}, 0100755));
        FileDiff file = PatchReader.read(diff.toString(), ALL, ALL).get(0);
        assertEquals(Kind.MODIFIED, file.kind());
        assertTrue(file.text().contains("new mode 100755") && file.text().contains("Binary files"), file.text());
        assertEquals(0, file.added() + file.removed());
    }
}
