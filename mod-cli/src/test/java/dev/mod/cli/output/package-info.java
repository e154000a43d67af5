@NullMarked
package dev.mod.cli.output;

import org.jspecify.annotations.NullMarked;
