/** One run: the pure core ({@code Fold}, {@code Decide}) and what drives it. */
@NullMarked
package dev.mod.engine.run;

import org.jspecify.annotations.NullMarked;
