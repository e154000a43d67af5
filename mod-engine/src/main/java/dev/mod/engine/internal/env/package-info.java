/** The environment that child processes of a task get. */
@NullMarked
package dev.mod.engine.internal.env;

import org.jspecify.annotations.NullMarked;
