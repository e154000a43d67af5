/** The commands of {@code mod workflow}, one class each. */
@NullMarked
package dev.mod.cli.workflow;

import org.jspecify.annotations.NullMarked;
