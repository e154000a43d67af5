/** Pull requests from when they are open to when they are merged or closed. */
@NullMarked
package dev.mod.git.forge.pull;

import org.jspecify.annotations.NullMarked;
