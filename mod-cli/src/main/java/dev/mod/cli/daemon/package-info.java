/** A process that stays, and answers scans faster than a new one. */
@NullMarked
package dev.mod.cli.daemon;

import org.jspecify.annotations.NullMarked;
