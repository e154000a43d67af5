package dev.mod.validate;

import dev.mod.base.source.SourceMap;
import dev.mod.model.workflow.Workflow;

/**
 * A workflow and the file it was read from.
 *
 * @param path the file, relative to the package's directory
 * @param workflow the workflow
 * @param tree the file's tree in canonical names, in which paths count from the package's directory
 * @param bytes the file, in which paths count from the package's directory; shared, not to be changed
 */
@SuppressWarnings("ArrayRecordComponent")
public record WorkflowSource(String path, Workflow workflow, SourceMap tree, byte[] bytes) {}
