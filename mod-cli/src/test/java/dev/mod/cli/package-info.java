@NullMarked
package dev.mod.cli;

import org.jspecify.annotations.NullMarked;
