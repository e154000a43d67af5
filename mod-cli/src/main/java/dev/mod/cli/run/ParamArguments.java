package dev.mod.cli.run;

import dev.mod.cli.command.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code K=V} on the command line. */
public final class ParamArguments {
    private ParamArguments() {}

    /** The pairs in the order given; the last of one name wins. */
    public static Map<String, String> pairs(List<String> arguments) {
        var pairs = new LinkedHashMap<String, String>();
        for (var argument : arguments) {
            int end = argument.indexOf('=');
            if (end < 1) {
                throw new UsageException("--param takes NAME=VALUE, not '" + argument + "'");
            }
            pairs.put(argument.substring(0, end), argument.substring(end + 1));
        }
        return pairs;
    }
}
