/** Commands that are done again whenever files change. */
@NullMarked
package dev.mod.cli.watch;

import org.jspecify.annotations.NullMarked;
