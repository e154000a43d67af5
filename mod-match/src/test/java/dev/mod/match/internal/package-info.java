@NullMarked
package dev.mod.match.internal;

import org.jspecify.annotations.NullMarked;
