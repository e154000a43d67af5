/** From a directory to a published version. */
@NullMarked
package dev.mod.registry.publish;

import org.jspecify.annotations.NullMarked;
