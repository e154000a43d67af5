/** Values against declared shapes. */
@NullMarked
package dev.mod.validate.value;

import org.jspecify.annotations.NullMarked;
