/** The parts of the OCI image and distribution formats that a registry of packages needs. */
@NullMarked
package dev.mod.registry.oci;

import org.jspecify.annotations.NullMarked;
