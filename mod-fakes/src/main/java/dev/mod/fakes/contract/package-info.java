/**
 * What implementations of the engine's interfaces have to hold: abstract suites of tests for whoever writes one. A test
 * class extends a suite and makes what is to be tested.
 */
@NullMarked
package dev.mod.fakes.contract;

import org.jspecify.annotations.NullMarked;
