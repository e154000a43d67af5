@NullMarked
package dev.mod.match.symbol;

import org.jspecify.annotations.NullMarked;
