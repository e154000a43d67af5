/**
 * Source trees to records. Binding assumes that a tree fits the published schema: anything else is a defect of the
 * caller and throws {@link IllegalStateException} with the pointer of the value.
 */
@NullMarked
package dev.mod.model.binding;

import org.jspecify.annotations.NullMarked;
