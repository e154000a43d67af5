/** What packages and their versions are called, here and in repositories. */
@NullMarked
package dev.mod.registry.id;

import org.jspecify.annotations.NullMarked;
