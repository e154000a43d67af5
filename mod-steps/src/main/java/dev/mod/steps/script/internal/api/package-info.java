/** Script API: syntax trees as scripts see them, and the modules {@code mod:*}. */
@NullMarked
package dev.mod.steps.script.internal.api;

import org.jspecify.annotations.NullMarked;
