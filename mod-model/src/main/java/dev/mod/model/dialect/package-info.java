/** The names under which published packages say what this program calls otherwise. */
@NullMarked
package dev.mod.model.dialect;

import org.jspecify.annotations.NullMarked;
