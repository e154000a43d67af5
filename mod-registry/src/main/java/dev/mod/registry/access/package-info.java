/** The registry, the cache and the credentials of a user. */
@NullMarked
package dev.mod.registry.access;

import org.jspecify.annotations.NullMarked;
