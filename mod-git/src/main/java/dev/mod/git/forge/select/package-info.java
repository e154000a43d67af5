/** Which forge a repository is at, and with which token it is asked. */
@NullMarked
package dev.mod.git.forge.select;

import org.jspecify.annotations.NullMarked;
