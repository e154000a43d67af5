/** A package's metadata file as immutable records; the specification's section 2.2. */
@NullMarked
package dev.mod.model.manifest;

import org.jspecify.annotations.NullMarked;
