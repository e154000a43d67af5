/** The server of the Model Context Protocol as a command. */
@NullMarked
package dev.mod.cli.mcp;

import org.jspecify.annotations.NullMarked;
