/** Helpers for JSON values: one text for equal values, numbers, copies. */
@NullMarked
package dev.mod.model.json;

import org.jspecify.annotations.NullMarked;
