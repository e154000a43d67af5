/** Packages by name: what they are called, where they are kept, how they are found, fetched and published. */
@NullMarked
package dev.mod.registry;

import org.jspecify.annotations.NullMarked;
