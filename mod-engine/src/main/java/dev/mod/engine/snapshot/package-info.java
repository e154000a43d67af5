/** Snapshots of a target, from which it can be put back as it was. */
@NullMarked
package dev.mod.engine.snapshot;

import org.jspecify.annotations.NullMarked;
