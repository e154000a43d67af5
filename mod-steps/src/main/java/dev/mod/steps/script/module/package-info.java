/** How scripts find and load modules: resolution, TypeScript, CommonJS, built-in modules. */
@NullMarked
package dev.mod.steps.script.module;

import org.jspecify.annotations.NullMarked;
