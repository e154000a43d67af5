package dev.mod.openrewrite;

import dev.mod.base.source.SourceLimits;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.openrewrite.internal.artifact.Coordinates;
import dev.mod.steps.shell.Sandbox;
import dev.mod.validate.kind.ActionText;
import dev.mod.validate.kind.Confirmation;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.rule.Report;
import dev.mod.validate.tree.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs a recipe of OpenRewrite. It runs in a process of its own, which reads the files as the task sees them; what it makes of them becomes
 * a part of the task like the changes of any other step. OpenRewrite is resolved through Maven when the step runs and is no
 * dependency of this library.
 */
public final class OpenRewriteStepExecutor implements StepExecutor {
    /** The key of such a step. */
    public static final String KEY = "openrewrite";

    private static final JsonNode SCHEMA = read();

    private final Sandbox sandbox;

    /** Without confinement. */
    public OpenRewriteStepExecutor() {
        this(Sandbox.NONE);
    }

    /** Refuses packages whose commands are confined: a recipe is not, and can do all that they are kept from. */
    public OpenRewriteStepExecutor(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public JsonNode schema() {
        return SCHEMA;
    }

    @Override
    public void check(SourceNode action, PackageFiles files, Report report) {
        Trees.strings(action, "artifacts").stream().filter(text -> !ActionText.isTemplate(text))
                .forEach(text -> checkArtifact(text, report));
        Trees.scalar(action, "recipe").filter(text -> !ActionText.isTemplate(text) && StepConfig.isFile(text.text()))
                .ifPresent(text -> checkFile(text, files, report));
    }

    private static void checkArtifact(SourceScalar text, Report report) {
        Optional<Coordinates> coordinates = Coordinates.parse(text.text());
        if (coordinates.isEmpty()) {
            report.error("wrong-form", "\"" + text.text() + "\" is no artifact of a Maven repository", text,
                    "write group:artifact:version");
        } else if (coordinates.get().isMoving()) {
            report.error("wrong-form", "\"" + text.text() + "\" is another artifact every day", text,
                    "name a version that stays as it is");
        }
    }

    private static void checkFile(SourceScalar text, PackageFiles files, Report report) {
        if (!PackagePaths.isInside(text.text())) {
            report.error("wrong-form", "\"" + text.text() + "\" leaves the package", text,
                    "name a file of the package");
            return;
        }
        String path = PackagePaths.normal(text.text());
        Optional<byte[]> content = files.read(path, SourceLimits.FILE_BYTES);
        if (content.isEmpty() && files.size(path) <= SourceLimits.FILE_BYTES) {
            report.error("missing-file", "there is no file " + path + " in the package", text,
                    "paths are relative to the package");
        }
        content.flatMap(bytes -> RecipeFile.read(bytes).problem())
                .ifPresent(problem -> report.error("recipe-file",
                        files.shown(path) + " is no file with recipes: " + problem, text));
    }

    @Override
    public Optional<Confirmation> confirmation(StepAction action, Path packageDirectory) {
        return Optional.of(new Confirmation(Confirmation.Refusal.ENDS_RUN, "runs an OpenRewrite recipe",
                "runs %d OpenRewrite recipes", "Run", config(action).details()));
    }

    @Override
    public boolean interruptible() {
        return false;
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.STAGED;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        if (sandbox.confines(context.packageDirectory())) {
            throw new StepException("the commands of this package are confined, and a recipe cannot be;"
                    + " if you trust it, run it with --sandbox off");
        }
        return new OpenRewriteStep(context, config(context.step().action())).execute();
    }

    private static StepConfig config(StepAction action) {
        return StepConfig.of(((CustomAction) action).config());
    }

    private static JsonNode read() {
        try (InputStream in = Objects
                .requireNonNull(OpenRewriteStepExecutor.class.getResourceAsStream("openrewrite.json"))) {
            return JsonMapper.shared().readTree(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
