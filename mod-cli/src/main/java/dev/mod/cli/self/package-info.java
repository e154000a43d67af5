/** The installation of the program itself. */
@NullMarked
package dev.mod.cli.self;

import org.jspecify.annotations.NullMarked;
