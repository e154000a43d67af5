/** What every registry of packages can do. */
@NullMarked
package dev.mod.registry.spi;

import org.jspecify.annotations.NullMarked;
