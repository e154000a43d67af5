/** The language server as a command. */
@NullMarked
package dev.mod.cli.lsp;

import org.jspecify.annotations.NullMarked;
