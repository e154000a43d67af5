@NullMarked
package dev.mod.registry.publish;

import org.jspecify.annotations.NullMarked;
