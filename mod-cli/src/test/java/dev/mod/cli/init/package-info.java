@NullMarked
package dev.mod.cli.init;

import org.jspecify.annotations.NullMarked;
