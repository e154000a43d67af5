/** Node's globals and built-in modules for scripts. */
@NullMarked
package dev.mod.steps.script.internal.node;

import org.jspecify.annotations.NullMarked;
