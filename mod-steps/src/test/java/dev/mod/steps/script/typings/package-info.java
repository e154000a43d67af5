@NullMarked
package dev.mod.steps.script.typings;

import org.jspecify.annotations.NullMarked;
