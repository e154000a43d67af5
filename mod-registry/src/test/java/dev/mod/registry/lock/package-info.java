@NullMarked
package dev.mod.registry.lock;

import org.jspecify.annotations.NullMarked;
