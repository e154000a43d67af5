@NullMarked
package dev.mod.steps.script.api;

import org.jspecify.annotations.NullMarked;
