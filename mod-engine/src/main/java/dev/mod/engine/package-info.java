/** Engine that runs workflows: where to start. */
@NullMarked
package dev.mod.engine;

import org.jspecify.annotations.NullMarked;
