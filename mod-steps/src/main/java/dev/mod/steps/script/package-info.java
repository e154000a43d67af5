/** The {@code js-ast-match} step: transforms in JavaScript and TypeScript. */
@NullMarked
package dev.mod.steps.script;

import org.jspecify.annotations.NullMarked;
