/** Assertions on rewrites, for those who embed the engine. */
@NullMarked
package dev.mod.testkit.assertion;

import org.jspecify.annotations.NullMarked;
