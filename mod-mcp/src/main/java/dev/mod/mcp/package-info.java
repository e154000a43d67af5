/** Server of the Model Context Protocol. */
@NullMarked
package dev.mod.mcp;

import org.jspecify.annotations.NullMarked;
