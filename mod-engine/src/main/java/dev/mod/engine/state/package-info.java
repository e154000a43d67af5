/** The shared state of a run and the operations that update it. */
@NullMarked
package dev.mod.engine.state;

import org.jspecify.annotations.NullMarked;
