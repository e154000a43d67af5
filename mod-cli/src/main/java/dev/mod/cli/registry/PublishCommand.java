package dev.mod.cli.registry;

import dev.mod.base.diagnostic.Counted;
import org.semver4j.Semver;
import java.security.interfaces.ECPrivateKey;
import dev.mod.registry.spi.PackageRegistry;
import dev.mod.registry.publish.PackedPackage;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.validate.kind.StepKinds;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.cli.run.Packages;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.test.PackageTests;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.model.manifest.Registry.Access;
import dev.mod.model.manifest.Registry.Visibility;
import dev.mod.registry.Registries;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.publish.Packer;
import dev.mod.registry.signing.KeyFiles;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks, packs and publishes a package. */
public final class PublishCommand implements Command {
    @Override
    public String description() {
        return "Check, pack and publish a package";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("DIR", false, "The package's directory; default: the current directory"));
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(List.of(
                Opt.flag("--dry-run", "Check and pack, write the archive here, and publish nothing"),
                Opt.values("--tag", "NAME", "A channel that is to point at this version; default: latest, but for"
                        + " pre-releases; repeatable"),
                Opt.values("--include", "PATH", "A file that is packed although it would be left out; repeatable"),
                Opt.choice("--access", List.of("public", "private", "pro"), "Who may run it; default: as its metadata"
                        + " says"),
                Opt.choice("--visibility", List.of("public", "private", "org", "user"), "Who may see it; default: as"
                        + " its metadata says"),
                Opt.value("--sign", "KEY", "Sign it with this private key (EC P-256 in PEM)")));
        options.addAll(PackageTests.OPTIONS);
        options.addAll(RegistryOptions.ALL);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var directory = session.path(session.arguments().positional(0).orElse(""));
        try {
            var scratch = Files.createTempDirectory("mod-publish");
            try {
                return publish(session, directory, scratch);
            } finally {
                FileTrees.delete(scratch);
            }
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
    }

    private static ExitCode publish(Session session, Path directory, Path scratch)
            throws IOException, InterruptedException {
        var terminal = session.terminal();
        var named = channels(session);
        Optional<ECPrivateKey> key = Optional.empty();
        if (session.arguments().value("--sign").isPresent()) {
            key = Optional.of(KeyFiles.privateKey(session.path(session.arguments().value("--sign").get())));
        }
        var packer = new Packer(Packages.kinds(), ArchiveLimits.DEFAULT);
        var included = Set.copyOf(session.arguments().values("--include"));
        var result = packer.pack(directory, included, scratch,
                session.arguments().value("--access").map(text -> constant(Access.class, text)),
                session.arguments().value("--visibility").map(text -> constant(Visibility.class, text)));
        var unresolved = problemsAsPacked(scratch);
        if (!unresolved.isEmpty()) {
            throw new ModException(ErrorCodes.INVALID_PACKAGE,
                    "the package is invalid as packed: its scripts import what is not there", unresolved);
        }
        var tested = PackageTests.run(session, directory);
        if (tested != ExitCode.OK) {
            terminal.note("nothing was published: the tests of the package have to pass");
            return tested;
        }
        var changed = Packer.changed(included, result.content(), scratch);
        if (!changed.isEmpty()) {
            throw new ModException(ErrorCodes.NOT_PACKABLE, "nothing was published: " + String.join(", ", changed)
                    + (changed.size() == 1 ? " was" : " were") + " changed while the package was checked; try again");
        }
        var packed = result.packed();
        result.content().files().forEach(file -> terminal.println("  " + file));
        result.content().omitted().forEach((file, reason) -> terminal.note("  left out: " + file + " (" + reason
                + ")"));
        terminal.println(
                packed.id() + "@" + packed.version() + ", " + Counted.of(result.content().files().size(), "file")
                        + ", " + packed.archive().length + " bytes packed, " + packed.published().digest());
        if (session.arguments().flag("--dry-run")) {
            var archive = session.workingDirectory().resolve(packed.id().name() + "-" + packed.version() + ".tar.gz");
            Files.write(archive, packed.archive());
            terminal.println("wrote " + archive.getFileName() + "; nothing was published");
            return ExitCode.OK;
        }
        var access = RegistryOptions.access(session);
        if (session.interactive() && !session.yes()
                && !terminal.confirm("Publish these files to " + access.address() + "?")) {
            terminal.note("nothing was published");
            return ExitCode.FAILED;
        }
        try (var registry = access.open()) {
            var channels = named.isEmpty() ? byDefault(session, registry, packed) : named;
            boolean isNew = registry.publish(packed, key.isPresent() ? Set.of() : channels);
            if (key.isPresent()) {
                registry.sign(packed.published(), key.get());
                // what people get without naming a version is signed, or stays what it was
                registry.publish(packed, channels);
            }
            terminal.println(terminal.out(Style.GREEN, isNew ? "published" : "already published") + " to "
                    + registry.address() + (key.isPresent() ? ", signed" : ""));
        }
        readBack(access, packed.published().id() + "@" + packed.version(), result);
        return ExitCode.OK;
    }

    /** Of all steps of all workflows, in what a person gets who fetches the package. */
    private static List<Diagnostic> problemsAsPacked(Path unpacked) {
        var kinds = new StepKinds(Packages.kinds());
        var found = PackageValidator.validate(unpacked, kinds.all(), Mode.STRICT).value();
        return found.stream().flatMap(each -> each.workflows().values().stream())
                .flatMap(source -> source.workflow().steps().stream())
                .flatMap(step -> kinds.of(step).stream()
                        .flatMap(kind -> kind.checkPacked(step.action(), unpacked).stream()))
                .distinct().toList();
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(java.util.Locale.ROOT));
    }

    private static Set<String> channels(Session session) {
        var named = new LinkedHashSet<>(session.arguments().values("--tag"));
        for (var channel : named) {
            if (!(PackageReference.parse("x@" + channel).selector() instanceof PackageReference.Channel)) {
                throw new ModException(ErrorCodes.CHANNEL,
                        "'" + channel + "' is no name of a channel: it reads as a version");
            }
        }
        return named;
    }

    /** {@code latest}, but for pre-releases, and for what mends an older line of versions. */
    private static Set<String> byDefault(Session session, PackageRegistry registry, PackedPackage packed)
            throws IOException {
        var version = Semver.parse(packed.version());
        var latest = registry.resolve(new PackageReference(packed.id(), PackageReference.Channel.LATEST));
        if (version == null || !version.getPreRelease().isEmpty()) {
            return Set.of();
        }
        if (latest.isPresent() && version.isLowerThan(latest.get().version())) {
            session.terminal().note("latest stays at " + latest.get().version()
                    + ", which is newer; mod publish --tag latest moves it");
            return Set.of();
        }
        return Set.of("latest");
    }

    /** What is not for everybody must not be had by nobody in particular; a server that gives it away is set up wrongly. */
    private static void readBack(RegistryAccess access, String reference, Packer.Result result) throws IOException {
        boolean open = result.access() == Access.PUBLIC && result.visibility() == Visibility.PUBLIC;
        if (open || !Registries.isRemote(access.address())) {
            return;
        }
        try (var nobody = access.openAs(Optional.empty())) {
            if (nobody.resolve(PackageReference.parse(reference)).isPresent()) {
                throw new ModException(ErrorCodes.NOT_PRIVATE, reference
                        + " is published, but the registry lets everybody read it, against its access and"
                        + " visibility; set the rights of its repository there, or take it back with: mod unpublish "
                        + reference);
            }
        }
    }
}
