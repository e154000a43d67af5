/** The graph of a workflow. */
@NullMarked
package dev.mod.validate.graph;

import org.jspecify.annotations.NullMarked;
