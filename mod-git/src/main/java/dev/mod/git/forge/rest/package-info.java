/** The forges that are built in. */
@NullMarked
package dev.mod.git.forge.rest;

import org.jspecify.annotations.NullMarked;
