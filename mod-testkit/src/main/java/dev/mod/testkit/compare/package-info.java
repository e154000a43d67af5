/** How what a transform made is compared with what was expected. */
@NullMarked
package dev.mod.testkit.compare;

import org.jspecify.annotations.NullMarked;
