/**
 * The meaning of names in Java code, by the compiler of the running JDK.
 */
@NullMarked
package dev.mod.types.java;

import org.jspecify.annotations.NullMarked;
