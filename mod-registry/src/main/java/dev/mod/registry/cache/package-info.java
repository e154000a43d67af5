/** What was fetched, kept for the next time. */
@NullMarked
package dev.mod.registry.cache;

import org.jspecify.annotations.NullMarked;
