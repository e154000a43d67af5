/** Modules of scripts: how imports are resolved, and in which form a file is loaded. */
@NullMarked
package dev.mod.steps.script.internal.module;

import org.jspecify.annotations.NullMarked;
