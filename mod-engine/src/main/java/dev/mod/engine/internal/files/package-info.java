/** Files that a run keeps of its tasks. */
@NullMarked
package dev.mod.engine.internal.files;

import org.jspecify.annotations.NullMarked;
