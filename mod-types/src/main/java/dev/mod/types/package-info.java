/**
 * Providers of the meaning of names: who they are, what they are given, and how much they could resolve.
 */
@NullMarked
package dev.mod.types;

import org.jspecify.annotations.NullMarked;
