/** Programs that answer questions in JSON-RPC over their standard input and output, with limits of time and memory. */
@NullMarked
package dev.mod.types.rpc;

import org.jspecify.annotations.NullMarked;
