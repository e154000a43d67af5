@NullMarked
package dev.mod.registry.id;

import org.jspecify.annotations.NullMarked;
