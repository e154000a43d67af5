@NullMarked
package dev.mod.match.source;

import org.jspecify.annotations.NullMarked;
