@NullMarked
package dev.mod.match.rule;

import org.jspecify.annotations.NullMarked;
