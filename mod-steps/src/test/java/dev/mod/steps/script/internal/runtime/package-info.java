@NullMarked
package dev.mod.steps.script.internal.runtime;

import org.jspecify.annotations.NullMarked;
