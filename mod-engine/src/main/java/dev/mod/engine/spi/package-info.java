/** What is plugged into the engine: step kinds, journals, listeners. */
@NullMarked
package dev.mod.engine.spi;

import org.jspecify.annotations.NullMarked;
