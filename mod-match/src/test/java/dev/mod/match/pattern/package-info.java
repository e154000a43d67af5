@NullMarked
package dev.mod.match.pattern;

import org.jspecify.annotations.NullMarked;
