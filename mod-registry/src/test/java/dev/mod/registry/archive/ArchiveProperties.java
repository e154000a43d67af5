package dev.mod.registry.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ArchiveProperties {
    @Property(tries = 60)
    void whatIsPackedComesOutAndGivesTheSameBytesAgain(@ForAll("trees") Map<String, byte[]> tree) throws IOException {
        var from = Files.createTempDirectory("pack");
        var to = Files.createTempDirectory("unpack");
        for (var file : tree.entrySet()) {
            var path = from.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        byte[] archive = PackageArchive.pack(PackageContent.of(from, Set.of()), ArchiveLimits.DEFAULT);
        PackageArchive.unpack(archive, to, ArchiveLimits.DEFAULT);
        var content = PackageContent.of(to, Set.of());
        assertEquals(new TreeMap<>(tree).keySet().stream().toList(), content.files());
        for (var file : tree.entrySet()) {
            assertArrayEquals(file.getValue(), Files.readAllBytes(to.resolve(file.getKey())));
        }
        assertArrayEquals(archive, PackageArchive.pack(content, ArchiveLimits.DEFAULT));
        delete(from);
        delete(to);
    }

    private static void delete(Path tree) throws IOException {
        try (var all = Files.walk(tree)) {
            for (var path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @Provide
    Arbitrary<Map<String, byte[]>> trees() {
        var names = Arbitraries.of("mod.yaml", "workflow.yaml", "scripts/a.ts", "scripts/b.ts", "rules/x.yaml",
                "tests/one/input.js", "tests/one/expected.js", "ä/ö.txt", "a/" + "b".repeat(150) + "/c.txt",
                ".hidden", "a b.txt");
        return Arbitraries.maps(names, Arbitraries.strings().ofMaxLength(200)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))).ofMinSize(1);
    }
}
