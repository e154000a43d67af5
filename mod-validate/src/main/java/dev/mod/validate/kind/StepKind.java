package dev.mod.validate.kind;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.manifest.Capability;
import dev.mod.base.source.SourceNode;
import dev.mod.model.workflow.StepAction;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Kind of step: all that validation, confirmation, publishing, tests and the record of a run know of it. Executors extend
 * it; a kind found through them needs no change anywhere else. Only {@link #key()} and {@link #schema()} have to be given;
 * the rest says nothing by default. Safe for concurrent use.
 */
public interface StepKind {
    /** Key of the kind in a step object, such as {@code run}. */
    String key();

    /**
     * JSON Schema (draft 2020-12) of that key's value, with {@code title} and {@code description} for editors. Its
     * annotations {@code format} and {@code x-template} tell what texts in the value are: see {@link ActionText}.
     */
    JsonNode schema();

    /**
     * Optional artifacts, as {@code group:artifact}, without which no step of this kind can run and which are not on the
     * class path. A workflow with such a step is not run.
     */
    default List<String> missingArtifacts() {
        return List.of();
    }

    /**
     * Reports what is wrong with a step and can be known before a run, beyond the schema and the formats in it. Called on
     * every validation, before every run too, so it reads no more than the files that the step names.
     *
     * @param action value of the kind's key; it may have another shape than the schema says, which is reported already
     * @param files files of the package
     * @param report where to report to, with the place in the file
     */
    default void check(SourceNode action, PackageFiles files, Report report) {}

    /**
     * Problems in files that a step reaches beyond those that it names, such as imports of its script. Called on every
     * validation, once nothing else is wrong.
     *
     * @param packageDirectory absolute path of the package
     */
    default List<Diagnostic> checkReachable(StepAction action, Path packageDirectory) {
        return List.of();
    }

    /**
     * Problems of a step that only show in the package as it is packed, such as imports of files that are left out.
     *
     * @param directory the unpacked package
     */
    default List<Diagnostic> checkPacked(StepAction action, Path directory) {
        return List.of();
    }

    /** Sensitive operations that a step declares beyond those of its package. */
    default Set<Capability> capabilities(StepAction action) {
        return Set.of();
    }

    /** Secrets that are written in a step. They are masked in all output, and in the record of a run. */
    default List<WrittenSecret> secrets(StepAction action) {
        return List.of();
    }

    /** Names of environment variables whose values are secrets of steps of this kind, wherever they are set. */
    default Set<String> secretVariables() {
        return Set.of();
    }

    /**
     * What a person is asked before a workflow with such a step runs.
     *
     * @param packageDirectory absolute path of the package
     */
    default Optional<Confirmation> confirmation(StepAction action, Path packageDirectory) {
        return Optional.empty();
    }

    /** Extensions, without dots, of the files that a step transforms; empty if it does not say. */
    default Set<String> extensions(StepAction action) {
        return Set.of();
    }

    /** What a step does when its workflow is tested with a fixture: it runs as it is, if not said otherwise. */
    default FixtureStep onFixture(StepAction action, FixtureInput input) {
        return new FixtureStep.Runs(action);
    }
}
