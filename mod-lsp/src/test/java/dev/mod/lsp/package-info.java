/** Tests of the language server. */
@NullMarked
package dev.mod.lsp;

import org.jspecify.annotations.NullMarked;
