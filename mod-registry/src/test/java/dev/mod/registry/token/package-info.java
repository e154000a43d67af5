@NullMarked
package dev.mod.registry.token;

import org.jspecify.annotations.NullMarked;
