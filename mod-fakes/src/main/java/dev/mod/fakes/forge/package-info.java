/** A stand-in for the places where pull requests live. */
@NullMarked
package dev.mod.fakes.forge;

import org.jspecify.annotations.NullMarked;
