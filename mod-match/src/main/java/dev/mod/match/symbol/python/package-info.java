/** What Python has before any code declares something. */
@NullMarked
package dev.mod.match.symbol.python;

import org.jspecify.annotations.NullMarked;
