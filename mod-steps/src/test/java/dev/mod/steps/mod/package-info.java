@NullMarked
package dev.mod.steps.mod;

import org.jspecify.annotations.NullMarked;
