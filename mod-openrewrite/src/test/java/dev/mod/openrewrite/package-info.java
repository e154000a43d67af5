@NullMarked
package dev.mod.openrewrite;

import org.jspecify.annotations.NullMarked;
