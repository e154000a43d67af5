/** Fixtures as tests of JUnit. */
@NullMarked
package dev.mod.testkit.junit;

import org.jspecify.annotations.NullMarked;
