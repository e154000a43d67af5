/** The kind of step {@code openrewrite}: a recipe of OpenRewrite, run on a task's view of the target. */
@NullMarked
package dev.mod.openrewrite;

import org.jspecify.annotations.NullMarked;
