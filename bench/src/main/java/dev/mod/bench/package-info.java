/** Benchmarks that need no peer; those that do are scripts beside this module. */
@NullMarked
package dev.mod.bench;

import org.jspecify.annotations.NullMarked;
