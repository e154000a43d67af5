package dev.mod.types;

/**
 * A parameter that a method is to have.
 *
 * @param type as it is written, in full where the files do not import it
 * @param name of the parameter
 * @param value what all calls pass, as it is written
 * @param position from 1; 0 for behind all others
 */
public record NewParameter(String type, String name, String value, int position) {}
