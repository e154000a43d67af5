@NullMarked
package dev.mod.registry.cache;

import org.jspecify.annotations.NullMarked;
