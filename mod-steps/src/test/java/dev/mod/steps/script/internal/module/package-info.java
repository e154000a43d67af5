@NullMarked
package dev.mod.steps.script.internal.module;

import org.jspecify.annotations.NullMarked;
