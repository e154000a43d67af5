/** Runtime of scripts on GraalJS: contexts, limits, errors. */
@NullMarked
package dev.mod.steps.script.internal.runtime;

import org.jspecify.annotations.NullMarked;
