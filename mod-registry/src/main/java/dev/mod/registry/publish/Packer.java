package dev.mod.registry.publish;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.manifest.Registry.Access;
import dev.mod.model.manifest.Registry.Visibility;
import dev.mod.model.manifest.Repository;
import dev.mod.validate.kind.StepKind;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import dev.mod.registry.archive.PackageContent;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.oci.OciJson;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes a package directory into a version that can be published: validates it, packs it, and looks at what came out as the person
 * who fetches it will.
 */
public final class Packer {
    private static final String IMAGE = "org.opencontainers.image.";

    private final Collection<? extends StepKind> kinds;
    private final ArchiveLimits limits;

    /**
     * What was packed.
     *
     * @param packed the version
     * @param content its files
     * @param access who may run it
     * @param visibility who may see it
     */
    public record Result(PackedPackage packed, PackageContent content, Access access, Visibility visibility) {}

    /** With the step kinds that there are besides the built-in ones. */
    public Packer(Collection<? extends StepKind> kinds, ArchiveLimits limits) {
        this.kinds = kinds;
        this.limits = limits;
    }

    /**
     * Packs.
     *
     * @param directory the package's directory
     * @param included paths below it that are packed although they would be left out
     * @param scratch an empty directory to unpack into; the caller removes it
     * @param givenAccess instead of what the metadata says
     * @param givenVisibility instead of what the metadata says
     * @throws ModException {@code invalid-package} with diagnostics, {@code not-packable}, {@code package-too-large}
     */
    public Result pack(Path directory, Set<String> included, Path scratch, Optional<Access> givenAccess,
            Optional<Visibility> givenVisibility) throws IOException {
        manifest(valid(directory, "the package is invalid"), directory);
        PackageContent content;
        byte[] archive;
        try {
            content = PackageContent.of(directory, included);
            archive = PackageArchive.pack(content, limits);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.NOT_PACKABLE, FailureMessages.of(e), e);
        }
        PackageArchive.unpack(archive, scratch, limits);
        // somebody may have changed the directory since: what is said of the package is read where it is what was packed
        var found = valid(scratch, "the package is invalid as packed: a file that it needs is ignored or never packed,"
                + " or was changed meanwhile; pack it with --include, or try again");
        var manifest = manifest(found, directory);
        var access = givenAccess.orElse(manifest.registry().access());
        var visibility = givenVisibility.orElse(manifest.registry().visibility());
        var packed = new PackedPackage(PackageId.parse(manifest.name()), manifest.version(),
                metadata(scratch, access, visibility), archive, annotations(manifest, found, access, visibility));
        return new Result(packed, content, access, visibility);
    }

    private static PackageManifest manifest(ModPackage found, Path directory) {
        return found.manifest().orElseThrow(() -> new ModException(ErrorCodes.INVALID_PACKAGE, directory + " has no "
                + Dialect.PACKAGE_FILE + "; only packages can be published: mod init makes one"));
    }

    /**
     * Files of a package that are not as they were packed, because somebody changed, made or deleted them since.
     *
     * @param included as for {@link #pack}
     * @param packed what was packed
     * @param scratch where it was unpacked
     * @return their paths below the package, sorted
     */
    public static List<String> changed(Set<String> included, PackageContent packed, Path scratch) throws IOException {
        Path directory = packed.directory();
        var names = new TreeSet<>(packed.files());
        names.addAll(PackageContent.of(directory, included).files());
        var changed = new ArrayList<String>();
        for (String name : names) {
            Path now = directory.resolve(name);
            Path then = scratch.resolve(name);
            if (!Files.exists(now) || !Files.exists(then) || Files.mismatch(now, then) >= 0) {
                changed.add(name);
            }
        }
        return changed;
    }

    private ModPackage valid(Path directory, String message) {
        var result = PackageValidator.validate(directory, kinds, Mode.STRICT);
        return result.value().filter(value -> !result.hasErrors()).orElseThrow(() -> new ModException(
                ErrorCodes.INVALID_PACKAGE, message, result.diagnostics()));
    }

    private static byte[] metadata(Path directory, Access access, Visibility visibility) throws IOException {
        var json = PackageMetadata.read(directory);
        json.withObject("/registry").put("access", lower(access)).put("visibility", lower(visibility));
        return OciJson.bytes(json);
    }

    private static Map<String, String> annotations(PackageManifest manifest, ModPackage found, Access access,
            Visibility visibility) {
        var all = new TreeMap<String, String>();
        all.put(IMAGE + "title", manifest.name());
        all.put(IMAGE + "version", manifest.version());
        all.put(IMAGE + "description", manifest.description());
        all.put(IMAGE + "licenses", manifest.license());
        all.put(IMAGE + "authors", manifest.author());
        manifest.repository().map(Repository::url).ifPresent(url -> all.put(IMAGE + "source", url));
        all.put("dev.mod.kind", lower(found.kind()));
        all.put("dev.mod.access", lower(access));
        all.put("dev.mod.visibility", lower(visibility));
        all.values().removeIf(String::isBlank);
        return all;
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
