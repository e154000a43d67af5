@NullMarked
package dev.mod.match.scan;

import org.jspecify.annotations.NullMarked;
