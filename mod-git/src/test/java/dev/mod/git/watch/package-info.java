/** Tests of watches, with a simulated world. */
@NullMarked
package dev.mod.git.watch;

import org.jspecify.annotations.NullMarked;
