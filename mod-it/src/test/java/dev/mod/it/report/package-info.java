/** Reports of real runs, looked at with a real browser. */
@NullMarked
package dev.mod.it.report;

import org.jspecify.annotations.NullMarked;
