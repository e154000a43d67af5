package dev.mod.steps.script.internal.module;

/** Format of a module. */
public enum ModuleFormat {
    ES_MODULE, COMMONJS, JSON
}
