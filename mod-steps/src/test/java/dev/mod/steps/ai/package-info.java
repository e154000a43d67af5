/** Tests of {@code ai} steps against the fake server. They are here because that stands above the steps. */
@NullMarked
package dev.mod.steps.ai;

import org.jspecify.annotations.NullMarked;
