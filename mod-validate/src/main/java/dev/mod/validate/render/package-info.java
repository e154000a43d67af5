/** Renderers of diagnostics, one class each. */
@NullMarked
package dev.mod.validate.render;

import org.jspecify.annotations.NullMarked;
