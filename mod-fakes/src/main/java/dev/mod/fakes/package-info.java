/** Stand-ins for time and files in tests. */
@NullMarked
package dev.mod.fakes;

import org.jspecify.annotations.NullMarked;
