/** What happens in a run: the events that its journal records. */
@NullMarked
package dev.mod.engine.event;

import org.jspecify.annotations.NullMarked;
