/** Tests of the whole. */
@NullMarked
package dev.mod.it;

import org.jspecify.annotations.NullMarked;
