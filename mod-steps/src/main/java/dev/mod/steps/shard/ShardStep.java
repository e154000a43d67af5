package dev.mod.steps.shard;

import dev.mod.base.diagnostic.Counted;
import dev.mod.base.file.FileNames;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.state.StateOperation;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.workflow.ShardAction;
import dev.mod.steps.files.StepFiles;
import dev.mod.steps.packages.Templates;
import dev.mod.steps.script.Scripts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/** One execution of a step that groups files. */
final class ShardStep {
    /** State key under which each output remembers the names that it has given. */
    static final String MEMORY = "_shards";
    private static final String UNOWNED = "unowned";

    private final StepContext context;
    private final ShardAction action;

    ShardStep(StepContext context, ShardAction action) {
        this.context = context;
        this.action = action;
    }

    StepResult execute() throws StepException, InterruptedException {
        String target = target();
        SortedSet<String> files = candidates(target);
        List<Shard> previous = previous();
        JsonNode memory = context.state().getOrDefault(MEMORY, MissingNode.getInstance())
                .path(action.outputState());
        var names = new ShardNames(memory, previous);
        List<Shard> shards = shards(target, files, previous, names);
        ArrayNode value = JsonNodeFactory.instance.arrayNode();
        shards.forEach(shard -> value.add(shard.value()));
        context.update(new StateOperation.Put(List.of(action.outputState()), value));
        context.update(new StateOperation.Put(List.of(MEMORY, action.outputState()), names.memory()));
        int kept = Sharding.kept(files, previous).size();
        context.log().line(StepLog.Stream.OUT,
                Counted.of(files.size(), "file") + " in " + Counted.of(shards.size(), "shard")
                        + (previous.isEmpty()
                                ? ""
                                : ": " + kept + " kept, " + (shards.size() - kept) + " new, " + (previous.size() - kept)
                                        + " dropped"));
        return StepResult.SUCCEEDED;
    }

    /** Relative to the target of the run, with slashes; empty for the target itself. */
    private String target() throws StepException {
        String given = Templates.render(context, "target", action.target());
        Path root = context.target().normalize();
        Path target = root.resolve(given).normalize();
        if (!target.startsWith(root)) {
            throw new StepException("target '" + given + "' leaves the target of the run");
        }
        return FileNames.slashed(root.relativize(target));
    }

    private SortedSet<String> candidates(String target) throws StepException, InterruptedException {
        String base = target.isEmpty() ? "." : target;
        SortedSet<String> files;
        if (action.preFilter().isPresent()) {
            files = Scripts.filesToChange(context, action.preFilter().get(), base);
        } else {
            files = new TreeSet<>(StepFiles.find(context, action.filePattern().map(List::of).orElse(List.of()),
                    List.of(), Optional.of(base), Set.of()));
        }
        String prefix = target.isEmpty() ? "" : target + "/";
        files.removeIf(file -> !file.startsWith(prefix) || !context.workspace().exists(file));
        return files;
    }

    private List<Shard> previous() {
        var shards = new ArrayList<Shard>();
        JsonNode before = context.state().getOrDefault(action.outputState(), MissingNode.getInstance());
        before.forEach(value -> Shard.read(value).ifPresent(shards::add));
        return shards;
    }

    private List<Shard> shards(String target, SortedSet<String> files, List<Shard> previous, ShardNames names)
            throws StepException, InterruptedException {
        if (action.method() instanceof ShardAction.ByFunction function) {
            return ShardFunction.shards(context, function.function(), files, previous, names);
        }
        if (action.method() instanceof ShardAction.ByDirectory directory) {
            int start = target.isEmpty() ? 0 : target.length() + 1;
            return sharding("directory", directory.maxFilesPerShard(), directory.minShardSize())
                    .shards(files, file -> directory(file, start), previous, names);
        }
        ShardAction.ByCodeowner codeowner = (ShardAction.ByCodeowner) action.method();
        Optional<OwnersFile> owners = OwnersFile.find(context);
        if (owners.isEmpty()) {
            context.log().diagnostic(Diagnostic.warning("no-codeowners",
                    "there is no CODEOWNERS in .github/, the root or docs/; every file is unowned"));
        } else {
            owners.get().owners().problems().forEach(problem -> context.log().diagnostic(
                    Diagnostic.warning("codeowners", owners.get().name() + " " + problem)));
        }
        return sharding("team", codeowner.maxFilesPerShard(), codeowner.minShardSize()).shards(files,
                file -> owner(owners.flatMap(known -> known.owner(file)).orElse(UNOWNED)), previous, names);
    }

    private static Sharding.Group directory(String file, int start) {
        int end = file.indexOf('/', start);
        String name = end < 0 ? "." : file.substring(start, end);
        return new Sharding.Group(name, name);
    }

    /** Names of shards become parts of names of branches. */
    private static Sharding.Group owner(String owner) {
        String name = owner.replaceFirst("^@", "").replaceAll("[^A-Za-z0-9._-]", "-");
        return new Sharding.Group(name, owner);
    }

    private Sharding sharding(String key, String most, Optional<String> least) throws StepException {
        return new Sharding(key, size("max_files_per_shard", most),
                least.isPresent() ? size("min_shard_size", least.get()) : 0);
    }

    private int size(String field, String template) throws StepException {
        String text = Templates.render(context, field, template).strip();
        if (!text.matches("0*[1-9][0-9]{0,8}")) {
            throw new StepException(field + " has to be a whole number of 1 or more, not '" + text + "'");
        }
        return Integer.parseInt(text);
    }
}
