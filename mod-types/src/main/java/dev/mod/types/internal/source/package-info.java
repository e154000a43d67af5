/** The text of Java code without a compiler: words and signs, what a file declares and imports, replacements. */
@NullMarked
package dev.mod.types.internal.source;

import org.jspecify.annotations.NullMarked;
