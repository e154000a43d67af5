/** Credentials for registries, and an opt-in service that issues rights to them. */
@NullMarked
package dev.mod.registry.auth;

import org.jspecify.annotations.NullMarked;
