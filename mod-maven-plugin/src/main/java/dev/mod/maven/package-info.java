/** Goals of Maven. */
@NullMarked
package dev.mod.maven;

import org.jspecify.annotations.NullMarked;
