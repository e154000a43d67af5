/** Scripts that let shells complete command lines. */
@NullMarked
package dev.mod.cli.completion;

import org.jspecify.annotations.NullMarked;
