/** The environment that child processes of a task get. */
@NullMarked
package dev.mod.engine.env;

import org.jspecify.annotations.NullMarked;
