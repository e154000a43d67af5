/** What packages and the code that they transform cannot do. */
@NullMarked
package dev.mod.it.security;

import org.jspecify.annotations.NullMarked;
