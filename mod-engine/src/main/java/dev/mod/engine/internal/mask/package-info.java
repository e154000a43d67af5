/** Keeps secrets out of everything that people, files and other programs see. */
@NullMarked
package dev.mod.engine.internal.mask;

import org.jspecify.annotations.NullMarked;
