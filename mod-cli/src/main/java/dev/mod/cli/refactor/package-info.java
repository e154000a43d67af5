/** {@code mod refactor}: changes of code that keep its meaning. */
@NullMarked
package dev.mod.cli.refactor;

import org.jspecify.annotations.NullMarked;
