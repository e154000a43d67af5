/** Moves pull requests on from open to merged: a policy, a decision that is pure, and a loop around it. */
@NullMarked
package dev.mod.git.watch;

import org.jspecify.annotations.NullMarked;
