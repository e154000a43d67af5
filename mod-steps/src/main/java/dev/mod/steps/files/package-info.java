/** Which files a step over syntax trees looks at, and the work on them in parallel. */
@NullMarked
package dev.mod.steps.files;

import org.jspecify.annotations.NullMarked;
