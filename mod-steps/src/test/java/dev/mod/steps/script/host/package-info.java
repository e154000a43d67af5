@NullMarked
package dev.mod.steps.script.host;

import org.jspecify.annotations.NullMarked;
