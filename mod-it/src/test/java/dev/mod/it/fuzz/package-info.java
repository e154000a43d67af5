/** Coverage-guided fuzzing of everything that reads texts and bytes of others. */
@NullMarked
package dev.mod.it.fuzz;

import org.jspecify.annotations.NullMarked;
