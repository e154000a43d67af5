/** Tests of scripts. */
@NullMarked
package dev.mod.steps.script;

import org.jspecify.annotations.NullMarked;
