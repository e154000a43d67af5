/** The files of a target as they are on disk and in Git: their times and modes, what is tracked and what is ignored. */
@NullMarked
package dev.mod.engine.target;

import org.jspecify.annotations.NullMarked;
