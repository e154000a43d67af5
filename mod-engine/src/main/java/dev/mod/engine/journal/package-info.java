/** The file journal: append-only, checksummed, owned by one process. */
@NullMarked
package dev.mod.engine.journal;

import org.jspecify.annotations.NullMarked;
