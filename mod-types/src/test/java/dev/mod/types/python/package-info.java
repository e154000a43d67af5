@org.jspecify.annotations.NullMarked
package dev.mod.types.python;
