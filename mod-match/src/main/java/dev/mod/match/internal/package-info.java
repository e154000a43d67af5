/** Parsers behind {@link dev.mod.match.Language}: the provider SPI and the native library. Not for users. */
@NullMarked
package dev.mod.match.internal;

import org.jspecify.annotations.NullMarked;
