package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryAccess;
import dev.mod.cli.run.Packages;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.test.PackageTests;
import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.file.FileTrees;
import dev.mod.model.manifest.Registry.Access;
import dev.mod.model.manifest.Registry.Visibility;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepTemplate;
import dev.mod.registry.Registries;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.publish.Packer;
import dev.mod.registry.signing.KeyFiles;
import dev.mod.steps.script.ScriptImports;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
        options.addAll(RegistryAccess.OPTIONS);
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
        var packer = new Packer(Packages.kinds(), ArchiveLimits.DEFAULT);
        var result = packer.pack(directory, Set.copyOf(session.arguments().values("--include")), scratch,
                session.arguments().value("--access").map(text -> constant(Access.class, text)),
                session.arguments().value("--visibility").map(text -> constant(Visibility.class, text)));
        var unresolved = unresolvedImports(scratch);
        if (!unresolved.isEmpty()) {
            throw new ModException(new ErrorCode("invalid-package", ErrorType.PACKAGE),
                    "the package is invalid as packed: its scripts import what is not there", unresolved);
        }
        var tested = PackageTests.run(session, directory);
        if (tested != ExitCode.OK) {
            terminal.note("nothing was published: the tests of the package have to pass");
            return tested;
        }
        var packed = result.packed();
        result.content().files().forEach(file -> terminal.println("  " + file));
        result.content().omitted().forEach((file, reason) -> terminal.note("  left out: " + file + " (" + reason
                + ")"));
        terminal.println(packed.id() + "@" + packed.version() + ", " + result.content().files().size() + " files, "
                + packed.archive().length + " bytes packed, " + packed.published().digest());
        if (session.arguments().flag("--dry-run")) {
            var archive = session.workingDirectory().resolve(packed.id().name() + "-" + packed.version() + ".tar.gz");
            Files.write(archive, packed.archive());
            terminal.println("wrote " + archive.getFileName() + "; nothing was published");
            return ExitCode.OK;
        }
        var access = new RegistryAccess(session);
        if (session.interactive() && !session.yes()
                && !terminal.confirm("Publish these files to " + access.address() + "?")) {
            terminal.note("nothing was published");
            return ExitCode.FAILED;
        }
        var key = session.arguments().value("--sign").map(session::path);
        try (var registry = access.open()) {
            boolean isNew = registry.publish(packed, channels(session, packed.version()));
            if (key.isPresent()) {
                registry.sign(packed.published(), KeyFiles.privateKey(key.get()));
            }
            terminal.println(terminal.out(Style.GREEN, isNew ? "published" : "already published") + " to "
                    + registry.address() + (key.isPresent() ? ", signed" : ""));
        }
        readBack(access, packed.published().id() + "@" + packed.version(), result);
        return ExitCode.OK;
    }

    /** Of all scripts of all workflows, in what a person gets who fetches the package. */
    private static List<Diagnostic> unresolvedImports(Path unpacked) {
        var found = PackageValidator.validate(unpacked, Packages.kinds(), Mode.STRICT).value();
        return found.stream().flatMap(each -> each.workflows().values().stream()).map(WorkflowSource::workflow)
                .flatMap(workflow -> Stream.concat(workflow.nodes().stream().map(Node::steps),
                        workflow.templates().stream().map(StepTemplate::steps)))
                .flatMap(List::stream).map(Step::action)
                .flatMap(action -> action instanceof JsAstMatchAction script
                        ? Stream.of(script.jsFile())
                        : Stream.empty())
                .distinct().map(unpacked::resolve).filter(Files::isRegularFile)
                .flatMap(script -> ScriptImports.problems(unpacked, script).stream()).distinct().toList();
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(java.util.Locale.ROOT));
    }

    private static Set<String> channels(Session session, String version) {
        var named = new LinkedHashSet<>(session.arguments().values("--tag"));
        for (var channel : named) {
            if (!(PackageReference.parse("x@" + channel).selector() instanceof PackageReference.Channel)) {
                throw new ModException(new ErrorCode("channel", ErrorType.USER),
                        "'" + channel + "' is no name of a channel: it reads as a version");
            }
        }
        if (named.isEmpty() && !version.replaceFirst("\\+.*", "").contains("-")) {
            named.add("latest");
        }
        return named;
    }

    /** What is not for everybody must not be had by nobody in particular; a server that gives it away is set up wrongly. */
    private static void readBack(RegistryAccess access, String reference, Packer.Result result) throws IOException {
        boolean open = result.access() == Access.PUBLIC && result.visibility() == Visibility.PUBLIC;
        if (open || !Registries.isRemote(access.address())) {
            return;
        }
        try (var nobody = access.openAs(Optional.empty())) {
            if (nobody.resolve(PackageReference.parse(reference)).isPresent()) {
                throw new ModException(new ErrorCode("not-private", ErrorType.ENVIRONMENT), reference
                        + " is published, but the registry lets everybody read it, against its access and"
                        + " visibility; set the rights of its repository there, or take it back with: mod unpublish "
                        + reference);
            }
        }
    }
}
