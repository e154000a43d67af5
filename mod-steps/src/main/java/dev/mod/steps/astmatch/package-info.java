/** The {@code ast-match} step: declarative rules over syntax trees. */
@NullMarked
package dev.mod.steps.astmatch;

import org.jspecify.annotations.NullMarked;
