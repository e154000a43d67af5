@NullMarked
package dev.mod.registry;

import org.jspecify.annotations.NullMarked;
