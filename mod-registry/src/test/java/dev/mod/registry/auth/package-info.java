@NullMarked
package dev.mod.registry.auth;

import org.jspecify.annotations.NullMarked;
