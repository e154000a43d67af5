/** Definitions and references of Python, by the language server of npm's package {@code pyright}, a program of its own. */
@NullMarked
package dev.mod.types.python;

import org.jspecify.annotations.NullMarked;
