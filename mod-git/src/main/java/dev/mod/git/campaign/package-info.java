/** Runs of one package in many repositories. */
@NullMarked
package dev.mod.git.campaign;

import org.jspecify.annotations.NullMarked;
