/** What running and resuming have in common: preparing a run, watching it, telling how it ended. */
@NullMarked
package dev.mod.cli.run;

import org.jspecify.annotations.NullMarked;
