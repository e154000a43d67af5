@NullMarked
package dev.mod.match;

import org.jspecify.annotations.NullMarked;
