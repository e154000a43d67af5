/** Tests of the playground without a terminal. */
@org.jspecify.annotations.NullUnmarked
package dev.mod.cli.playground;
