@NullMarked
package dev.mod.steps.files;

import org.jspecify.annotations.NullMarked;
