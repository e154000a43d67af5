/** Copies of remote repositories that many tasks share. */
@NullMarked
package dev.mod.git.mirror;

import org.jspecify.annotations.NullMarked;
