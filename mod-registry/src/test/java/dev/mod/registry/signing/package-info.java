@NullMarked
package dev.mod.registry.signing;

import org.jspecify.annotations.NullMarked;
