/** Changes of a target by one attempt of a task: staged, made, recorded, undone. */
@NullMarked
package dev.mod.engine.internal.changes;

import org.jspecify.annotations.NullMarked;
