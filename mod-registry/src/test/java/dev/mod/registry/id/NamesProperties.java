package dev.mod.registry.id;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class NamesProperties {
    private static final Pattern REPOSITORY = Pattern.compile(
            "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*(?:/[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*)*");
    private static final Pattern TAG = Pattern.compile("[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}");

    @Property
    void anyLegalIdIsALegalRepositoryAndComesBack(@ForAll("ids") PackageId id) {
        var repository = RepositoryNames.of(id);
        assertTrue(REPOSITORY.matcher("prefix/meta/" + repository).matches(), repository);
        assertTrue(repository.length() <= 203, repository);
        assertEquals(Optional.of(id), RepositoryNames.id(repository));
    }

    @Property
    void anyLegalVersionIsALegalTagAndComesBack(@ForAll("versions") String version) {
        var tag = VersionTags.of(version);
        assertTrue(TAG.matcher(tag).matches(), tag);
        assertEquals(Optional.of(version), VersionTags.version(tag));
        assertTrue(VersionTags.isVersion(tag));
    }

    @Property(tries = 20)
    void noTwoIdsMeet(@ForAll("manyIds") List<PackageId> ids) {
        var seen = new HashMap<String, PackageId>();
        for (var id : ids) {
            var before = seen.put(RepositoryNames.of(id), id);
            assertTrue(before == null || before.equals(id), () -> before + " and " + id);
        }
    }

    @Example
    void whatIsTooLongIsShortenedAndStaysApart() {
        var a = new PackageId(Optional.of("a".repeat(150)), "b".repeat(200));
        var b = new PackageId(Optional.of("a".repeat(150)), "b".repeat(201));
        assertTrue(RepositoryNames.of(a).length() < 203);
        assertTrue(!RepositoryNames.of(a).equals(RepositoryNames.of(b)));
        var version = "1.0.0-" + "a".repeat(200);
        assertTrue(TAG.matcher(VersionTags.of(version)).matches());
        assertTrue(VersionTags.isVersion(VersionTags.of(version)));
    }

    @Example
    void aSignatureIsNoVersionAndNoChannelIsOne() {
        var tag = "sha256-" + "0".repeat(64) + ".sig";
        assertTrue(VersionTags.isSignature(tag) && !VersionTags.isVersion(tag));
        assertTrue(!VersionTags.isVersion("latest") && !VersionTags.isVersion("1.2"));
    }

    @Provide
    Arbitrary<PackageId> ids() {
        var part = Arbitraries.strings().withChars("abz019-_").ofMinLength(1).ofMaxLength(49);
        return Combinators.combine(part.optional(), part).as(PackageId::new);
    }

    @Provide
    Arbitrary<List<PackageId>> manyIds() {
        var part = Arbitraries.strings().withChars("a-_x").ofMinLength(1).ofMaxLength(5);
        return Combinators.combine(part.optional(), part).as(PackageId::new).list().ofSize(1000);
    }

    @Provide
    Arbitrary<String> versions() {
        var number = Arbitraries.integers().between(0, 99_999).map(String::valueOf);
        var label = Arbitraries.strings().withChars("abXY-").ofMinLength(1).ofMaxLength(10);
        return Combinators.combine(number, number, number, label.list().ofMaxSize(3), label.list().ofMaxSize(3))
                .as((major, minor, patch, before, build) -> major + "." + minor + "." + patch
                        + (before.isEmpty() ? "" : "-" + String.join(".", before))
                        + (build.isEmpty() ? "" : "+" + String.join(".", build)));
    }
}
