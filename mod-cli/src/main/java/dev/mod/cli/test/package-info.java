/** Commands that run the fixtures of packages and scripts. */
@NullMarked
package dev.mod.cli.test;

import org.jspecify.annotations.NullMarked;
