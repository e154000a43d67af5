/** What runs in a process of its own, the only code here that knows OpenRewrite. */
@NullMarked
package dev.mod.openrewrite.internal.worker;

import org.jspecify.annotations.NullMarked;
