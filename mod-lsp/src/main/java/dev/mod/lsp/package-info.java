/** Language server over standard input and output. */
@NullMarked
package dev.mod.lsp;

import org.jspecify.annotations.NullMarked;
