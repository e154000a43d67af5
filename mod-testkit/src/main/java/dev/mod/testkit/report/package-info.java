/** Tells how fixtures went: for people, for programs, for build servers. */
@NullMarked
package dev.mod.testkit.report;

import org.jspecify.annotations.NullMarked;
