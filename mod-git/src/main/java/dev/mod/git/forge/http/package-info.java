/** Requests to forges: one place that keeps tokens, waits, tries again and says what went wrong. */
@NullMarked
package dev.mod.git.forge.http;

import org.jspecify.annotations.NullMarked;
