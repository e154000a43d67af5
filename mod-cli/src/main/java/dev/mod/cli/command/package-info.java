/** What a command is: its options, its arguments, its exit codes. */
@NullMarked
package dev.mod.cli.command;

import org.jspecify.annotations.NullMarked;
