@NullMarked
package dev.mod.steps.packages;

import org.jspecify.annotations.NullMarked;
