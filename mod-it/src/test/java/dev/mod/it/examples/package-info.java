/** The example builds, run by Maven against what this build has just made. */
@NullMarked
package dev.mod.it.examples;

import org.jspecify.annotations.NullMarked;
