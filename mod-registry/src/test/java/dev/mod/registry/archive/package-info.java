@NullMarked
package dev.mod.registry.archive;

import org.jspecify.annotations.NullMarked;
