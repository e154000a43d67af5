@NullMarked
package dev.mod.registry.oci;

import org.jspecify.annotations.NullMarked;
