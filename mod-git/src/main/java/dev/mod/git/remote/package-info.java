/** Repositories on other machines: how to reach them, read their branches and change them. */
@NullMarked
package dev.mod.git.remote;

import org.jspecify.annotations.NullMarked;
