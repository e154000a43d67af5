/** A stand-in for the places where pull requests live. */
@NullMarked
package dev.mod.testkit.forge;

import org.jspecify.annotations.NullMarked;
