/**
 * Types of TypeScript and JavaScript, by TypeScript's own compiler: a program of its own ({@code tsc --api}) that is asked
 * over its input and output and reads the project's files as a task sees them.
 */
@NullMarked
package dev.mod.types.typescript;

import org.jspecify.annotations.NullMarked;
