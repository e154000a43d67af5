@NullMarked
package dev.mod.registry.access;

import org.jspecify.annotations.NullMarked;
