package dev.mod.model.workflow;

import java.util.Optional;

/**
 * Groups files into shards and writes them to the shared state for a matrix.
 *
 * @param method how files are grouped
 * @param target template of the directory to scan, below the target; {@code .} by default
 * @param outputState the state key that receives the shards
 * @param preFilter a transform; only files that it would change are sharded
 * @param filePattern glob of the eligible files when there is no pre-filter
 */
public record ShardAction(Method method, String target, String outputState, Optional<JsAstMatchAction> preFilter,
        Optional<String> filePattern) implements StepAction {
    public static final String KEY = "shard";

    /** How files are grouped. */
    public sealed interface Method permits ByDirectory, ByCodeowner, ByFunction {
        /** Package-relative path of the script that groups the files, if one does. */
        default Optional<String> script() {
            return Optional.empty();
        }
    }

    /**
     * By the first path segment below the target.
     *
     * @param maxFilesPerShard template of the greatest number of files in a shard
     * @param minShardSize template of the number of files below which a trailing shard joins the one before
     */
    public record ByDirectory(String maxFilesPerShard, Optional<String> minShardSize) implements Method {}

    /**
     * By the first owner in the CODEOWNERS file.
     *
     * @param maxFilesPerShard template of the greatest number of files in a shard
     * @param minShardSize template of the number of files below which a trailing shard joins the one before
     */
    public record ByCodeowner(String maxFilesPerShard, Optional<String> minShardSize) implements Method {}

    /**
     * By a script's own function.
     *
     * @param function package-relative path of the script
     */
    public record ByFunction(String function) implements Method {
        @Override
        public Optional<String> script() {
            return Optional.of(function);
        }
    }

    @Override
    public String key() {
        return KEY;
    }
}
