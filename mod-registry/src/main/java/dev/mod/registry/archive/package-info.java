/** Which files make up a package, packing them and unpacking them. */
@NullMarked
package dev.mod.registry.archive;

import org.jspecify.annotations.NullMarked;
