@NullMarked
package dev.mod.steps.script.internal.typescript;

import org.jspecify.annotations.NullMarked;
