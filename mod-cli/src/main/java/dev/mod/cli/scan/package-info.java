/** {@code mod scan} and {@code mod rewrite}: rules and patterns over files, without a package. */
@NullMarked
package dev.mod.cli.scan;

import org.jspecify.annotations.NullMarked;
