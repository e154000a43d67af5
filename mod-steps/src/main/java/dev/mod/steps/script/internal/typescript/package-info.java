/** Compiler of TypeScript to JavaScript: types are blanked out, what remains keeps its line and column. */
@NullMarked
package dev.mod.steps.script.internal.typescript;

import org.jspecify.annotations.NullMarked;
