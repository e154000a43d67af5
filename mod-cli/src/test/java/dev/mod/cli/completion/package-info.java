@NullMarked
package dev.mod.cli.completion;

import org.jspecify.annotations.NullMarked;
