@NullMarked
package dev.mod.steps.ai;

import org.jspecify.annotations.NullMarked;
