/** Comparison of definitions with those that public suites of assertions tell ({@code bench/definitions}). */
@NullMarked
package dev.mod.bench.definitions;

import org.jspecify.annotations.NullMarked;
