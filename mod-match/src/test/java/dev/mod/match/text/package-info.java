@NullMarked
package dev.mod.match.text;

import org.jspecify.annotations.NullMarked;
