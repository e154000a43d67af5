@NullMarked
package dev.mod.match.walk;

import org.jspecify.annotations.NullMarked;
