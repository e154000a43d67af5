package dev.mod.cli.terminal;

/** How a piece of text looks; the parameter of the SGR sequence of ECMA-48. */
public enum Style {
    BOLD("1"), DIM("2"), RED("31"), GREEN("32"), YELLOW("33"), BLUE("34"), CYAN("36");

    private final String parameter;

    Style(String parameter) {
        this.parameter = parameter;
    }

    String paint(String text) {
        return "\u001b[" + parameter + "m" + text + "\u001b[0m";
    }
}
