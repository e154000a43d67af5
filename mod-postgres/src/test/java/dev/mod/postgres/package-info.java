@org.jspecify.annotations.NullMarked
package dev.mod.postgres;
