/** Campaigns of many workers, with a real database, real Git and processes that die. */
@NullMarked
package dev.mod.it.campaign;

import org.jspecify.annotations.NullMarked;
