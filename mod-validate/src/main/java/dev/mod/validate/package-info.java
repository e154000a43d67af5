/** Reads and checks packages: {@link dev.mod.validate.PackageValidator}. */
@NullMarked
package dev.mod.validate;

import org.jspecify.annotations.NullMarked;
