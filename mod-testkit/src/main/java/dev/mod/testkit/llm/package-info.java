/** A stand-in for the servers of language models, over real HTTP, for tests without a network. */
@NullMarked
package dev.mod.testkit.llm;

import org.jspecify.annotations.NullMarked;
