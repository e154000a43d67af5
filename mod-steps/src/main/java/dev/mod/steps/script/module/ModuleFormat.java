package dev.mod.steps.script.module;

/** How the text of a module is to be read. */
public enum ModuleFormat {
    ES_MODULE, COMMONJS, JSON
}
