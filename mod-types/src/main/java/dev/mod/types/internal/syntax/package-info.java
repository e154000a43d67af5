/** Syntax trees of TypeScript and JavaScript as the compiler sends them, and what can be told of code by its form. */
@NullMarked
package dev.mod.types.internal.syntax;

import org.jspecify.annotations.NullMarked;
