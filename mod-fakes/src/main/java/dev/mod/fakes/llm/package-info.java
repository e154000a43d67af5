/** A stand-in for the servers of language models, over real HTTP, for tests without a network. */
@NullMarked
package dev.mod.fakes.llm;

import org.jspecify.annotations.NullMarked;
