/** How often a forge may be asked to create something, and waiting for it. */
@NullMarked
package dev.mod.git.forge.limit;

import org.jspecify.annotations.NullMarked;
