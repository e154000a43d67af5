package dev.mod.registry.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtractionTest {
    private static final ArchiveLimits SMALL = new ArchiveLimits(1 << 20, 1 << 16, 10, 100);

    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(strings = {"../evil", "a/../../evil", "/evil", "//evil", "C:/evil", "C:evil", "a\\..\\evil", "a/./b",
            "a//b", ".git/config", "a/.GIT/hooks/pre-commit", ".g\u200cit/config", "GIT~1/config", "con", "a/NUL.txt",
            "com1.yaml", "lpt9", "trailing.", "trailing ", "a:b", "a?b", "a\u0001b", "a\u202eb", ".. /x"})
    void aNameThatLeavesOrMisleadsIsRefused(String name) throws IOException {
        refused(tar(file(name, "x")));
    }

    @Test
    void linksAreRefused() throws IOException {
        for (byte type : new byte[]{TarConstants.LF_SYMLINK, TarConstants.LF_LINK}) {
            var link = new TarArchiveEntry("link", type);
            link.setLinkName("../../etc/passwd");
            refused(tar(new Part(link, "")));
        }
    }

    @Test
    void devicesAndPipesAreRefused() throws IOException {
        for (byte type : new byte[]{TarConstants.LF_CHR, TarConstants.LF_BLK, TarConstants.LF_FIFO}) {
            refused(tar(new Part(new TarArchiveEntry("dev", type), "")));
        }
    }

    @Test
    void specialRightsAreRefused() throws IOException {
        for (int mode : new int[]{04755, 02755, 01755}) {
            var entry = new TarArchiveEntry("tool");
            entry.setMode(0100000 | mode);
            refused(tar(new Part(entry, "x")));
        }
    }

    @Test
    void namesThatSomeFileSystemTakesForTheSameAreRefused() throws IOException {
        refused(tar(file("a.txt", "1"), file("A.TXT", "2")));
        refused(tar(file("\u00e4.txt", "1"), file("a\u0308.txt", "2")));
        refused(tar(file("stra\u00dfe", "1"), file("STRASSE", "2")));
        refused(tar(file("a", "1"), file("a/b", "2")));
        refused(tar(file("Dir/a", "1"), file("dir/b", "2")));
        refused(tar(file("same", "1"), file("same", "2")));
    }

    @Test
    void moreThanTheLimitsAllowIsRefused() throws IOException {
        refused(tar(Stream.iterate(0, i -> i + 1).limit(11).map(i -> file("f" + i, "x")).toArray(Part[]::new)));
        refused(tar(file("big", "x".repeat(70_000))));
        refused(tar(file("deep/".repeat(70) + "x", "x")));
    }

    @Test
    void aBombIsRefused() throws IOException {
        var limits = new ArchiveLimits(1 << 20, 1L << 30, 10, 100);
        var bomb = tar(file("zeros", "\0".repeat(20 << 20)));
        assertTrue(bomb.length < 1 << 18);
        assertThrows(ModException.class, () -> PackageArchive.unpack(bomb, temp.resolve("out"), limits));
        assertFalse(Files.exists(temp.resolve("out")));
    }

    @Test
    void whatIsNoArchiveIsRefused() throws IOException {
        refused(new byte[]{1, 2, 3});
        refused(new byte[0]);
        var whole = tar(file("a", "x".repeat(5000)));
        for (int length = 0; length < whole.length; length++) {
            refused(java.util.Arrays.copyOf(whole, length));
        }
    }

    /** Another program may see a second archive there. */
    @Test
    void whatFollowsTheEndIsRefused() throws IOException {
        var first = tar(file("a", "x"));
        var second = tar(file("evil", "x"));
        for (byte[] more : java.util.List.of(second, new byte[]{0},
                "x".getBytes(java.nio.charset.StandardCharsets.UTF_8))) {
            var both = java.util.Arrays.copyOf(first, first.length + more.length);
            System.arraycopy(more, 0, both, first.length, more.length);
            refused(both);
        }
    }

    @Test
    void entriesOfUnknownKindsAreRefused() throws IOException {
        for (char kind : "MNZ!".toCharArray()) {
            refused(tar(new Part(new TarArchiveEntry("a", (byte) kind, true), "x")));
        }
    }

    @Test
    void zerosWithoutEndAreRefusedSoon() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(tar0(file("a", "x")));
            for (int i = 0; i < 200; i++) {
                gzip.write(new byte[1 << 20]);
            }
        }
        org.junit.jupiter.api.Assertions.assertTimeout(java.time.Duration.ofSeconds(5),
                () -> refused(bytes.toByteArray()));
    }

    private static byte[] tar0(Part... parts) throws IOException {
        return new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(tar(parts))).readAllBytes();
    }

    @Test
    void aGoodOneComesOutWithItsRights() throws IOException {
        var tool = new TarArchiveEntry("bin/tool");
        tool.setMode(0100755);
        PackageArchive.unpack(tar(file("mod.yaml", "name: x"), new Part(tool, "#!/bin/sh\n")), temp.resolve("out"),
                SMALL);
        assertEquals("name: x", Files.readString(temp.resolve("out/mod.yaml")));
        assertTrue(Files.isExecutable(temp.resolve("out/bin/tool")));
        assertFalse(Files.isExecutable(temp.resolve("out/mod.yaml")));
    }

    private void refused(byte[] archive) throws IOException {
        assertThrows(ModException.class, () -> PackageArchive.unpack(archive, temp.resolve("in/out"), SMALL));
        try (var all = Files.walk(temp)) {
            assertEquals(0, all.filter(Files::isRegularFile).count());
        }
    }

    private record Part(TarArchiveEntry entry, String text) {}

    private static Part file(String name, String text) {
        return new Part(new TarArchiveEntry(name, TarConstants.LF_NORMAL, true), text);
    }

    private static byte[] tar(Part... parts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes), "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setAddPaxHeadersForNonAsciiNames(true);
            for (var part : parts) {
                byte[] text = part.text().getBytes(java.nio.charset.StandardCharsets.UTF_8);
                part.entry().setSize(text.length);
                tar.putArchiveEntry(part.entry());
                tar.write(text);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }
}
