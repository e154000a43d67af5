/** The text of Java code without its meaning: words and signs, what a file declares and imports, how expressions bind, replacements. */
@NullMarked
package dev.mod.types.internal.source;

import org.jspecify.annotations.NullMarked;
