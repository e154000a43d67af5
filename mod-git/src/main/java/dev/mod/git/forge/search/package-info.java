/** Searches for repositories at the forges that are built in. */
@NullMarked
package dev.mod.git.forge.search;

import org.jspecify.annotations.NullMarked;
