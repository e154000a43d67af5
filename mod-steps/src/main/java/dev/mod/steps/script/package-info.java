/** Step {@code js-ast-match}: transforms in JavaScript and TypeScript. */
@NullMarked
package dev.mod.steps.script;

import org.jspecify.annotations.NullMarked;
