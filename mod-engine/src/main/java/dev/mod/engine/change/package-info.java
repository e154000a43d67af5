/** Changes of a target, and how they are made or taken back with every file whole. */
@NullMarked
package dev.mod.engine.change;

import org.jspecify.annotations.NullMarked;
