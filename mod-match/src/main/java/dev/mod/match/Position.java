package dev.mod.match;

/**
 * A place in a text, all numbers from 0. Lines end with a line feed.
 *
 * @param line the line
 * @param column code points since the start of the line
 * @param utf16Column UTF-16 units since the start of the line
 * @param byteColumn UTF-8 bytes since the start of the line
 */
public record Position(int line, int column, int utf16Column, int byteColumn) {}
