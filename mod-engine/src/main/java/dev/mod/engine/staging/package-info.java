/** Workspaces that keep the changes of a task in memory until it has succeeded. */
@NullMarked
package dev.mod.engine.staging;

import org.jspecify.annotations.NullMarked;
