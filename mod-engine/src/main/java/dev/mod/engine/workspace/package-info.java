/** What a task sees of its target, and how its changes are applied or put back. */
@NullMarked
package dev.mod.engine.workspace;

import org.jspecify.annotations.NullMarked;
