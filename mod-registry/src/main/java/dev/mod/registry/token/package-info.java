/** An opt-in service that issues rights to a registry server, as its owners have set them. */
@NullMarked
package dev.mod.registry.token;

import org.jspecify.annotations.NullMarked;
