/** What runs in a process of its own, the only code here that knows OpenRewrite. */
@NullMarked
package dev.mod.openrewrite.worker;

import org.jspecify.annotations.NullMarked;
