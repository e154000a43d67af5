/** Conversations with language models over four protocols, with patience for servers that are busy or break off. */
@NullMarked
package dev.mod.steps.ai.chat;

import org.jspecify.annotations.NullMarked;
