/** What became of a run, as a tree of values and as a page for people. */
@NullMarked
package dev.mod.report;

import org.jspecify.annotations.NullMarked;
