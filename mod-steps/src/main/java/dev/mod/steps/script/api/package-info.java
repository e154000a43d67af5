/** What scripts see: syntax trees, and the modules that this program gives to scripts. */
@NullMarked
package dev.mod.steps.script.api;

import org.jspecify.annotations.NullMarked;
