@NullMarked
package dev.mod.steps.script.module;

import org.jspecify.annotations.NullMarked;
