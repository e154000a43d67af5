/** SPDX license expressions. */
@NullMarked
package dev.mod.validate.spdx;

import org.jspecify.annotations.NullMarked;
