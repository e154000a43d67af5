@NullMarked
package dev.mod.steps.ai.tool;

import org.jspecify.annotations.NullMarked;
