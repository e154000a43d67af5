/** The places where pull requests live, and a small interface to all of them. */
@NullMarked
package dev.mod.git.forge;

import org.jspecify.annotations.NullMarked;
