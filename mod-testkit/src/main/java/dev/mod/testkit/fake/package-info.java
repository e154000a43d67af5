/** Stand-ins for what lies outside: time, stores, target. */
@NullMarked
package dev.mod.testkit.fake;

import org.jspecify.annotations.NullMarked;
