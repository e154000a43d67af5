@NullMarked
package dev.mod.match.internal.text;

import org.jspecify.annotations.NullMarked;
