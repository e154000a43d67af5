/** A process that stays, and answers scans and runs scripts faster than a new one. */
@NullMarked
package dev.mod.cli.daemon;

import org.jspecify.annotations.NullMarked;
