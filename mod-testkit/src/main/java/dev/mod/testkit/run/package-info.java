/** Runs fixtures. */
@NullMarked
package dev.mod.testkit.run;

import org.jspecify.annotations.NullMarked;
