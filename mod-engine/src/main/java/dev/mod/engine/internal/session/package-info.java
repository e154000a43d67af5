/** Runs that one process owns. */
@NullMarked
package dev.mod.engine.internal.session;

import org.jspecify.annotations.NullMarked;
