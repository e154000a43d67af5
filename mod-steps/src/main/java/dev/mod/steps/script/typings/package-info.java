/** Declarations of the script API in TypeScript, for editors and compilers. */
@NullMarked
package dev.mod.steps.script.typings;

import org.jspecify.annotations.NullMarked;
