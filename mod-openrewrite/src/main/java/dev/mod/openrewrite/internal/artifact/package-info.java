/** Libraries that a recipe needs: resolved through Maven, remembered with their digests. */
@NullMarked
package dev.mod.openrewrite.internal.artifact;

import org.jspecify.annotations.NullMarked;
