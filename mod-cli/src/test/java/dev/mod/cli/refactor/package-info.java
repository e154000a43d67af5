@org.jspecify.annotations.NullMarked
package dev.mod.cli.refactor;
