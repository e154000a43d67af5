/** The packages that steps name: where they lie, and what is in them. */
@NullMarked
package dev.mod.steps.packages;

import org.jspecify.annotations.NullMarked;
