/**
 * What names and expressions mean, as rules ask for it. Somebody else finds it out: {@code mod-types} for Java.
 */
@NullMarked
package dev.mod.match.types;

import org.jspecify.annotations.NullMarked;
