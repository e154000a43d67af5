/** Where packages come from that are named and not pointed at. */
@NullMarked
package dev.mod.cli.packages;

import org.jspecify.annotations.NullMarked;
