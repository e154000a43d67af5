package dev.mod.cli.run;

import dev.mod.cli.command.Session;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.manifest.WorkflowEntry;
import dev.mod.validate.ModPackage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Has the person at the terminal choose among the workflows of a package. */
final class VariantPicker {
    private VariantPicker() {}

    /** The choice; empty if there is nothing to choose, or nobody to ask. */
    static Optional<String> pick(Session session, ModPackage found) {
        var names = new ArrayList<>(found.workflows().keySet());
        if (names.size() < 2 || !session.interactive() || session.yes()) {
            return Optional.empty();
        }
        var terminal = session.terminal();
        List<WorkflowEntry> entries = found.manifest().map(PackageManifest::workflows).orElse(List.of());
        for (int i = 0; i < names.size(); i++) {
            var name = names.get(i);
            var description = entries.stream().filter(entry -> entry.name().equals(name))
                    .flatMap(entry -> entry.description().stream()).findFirst();
            terminal.note("  " + (i + 1) + ") " + name + description.map(text -> " — " + text).orElse("")
                    + (name.equals(found.defaultVariant()) ? " (default)" : ""));
        }
        while (true) {
            var answer = terminal.ask("Which workflow? [" + found.defaultVariant() + "] ").map(String::strip)
                    .orElse("");
            if (answer.isEmpty()) {
                return Optional.of(found.defaultVariant());
            }
            if (names.contains(answer)) {
                return Optional.of(answer);
            }
            if (answer.matches("[0-9]{1,4}") && Integer.parseInt(answer) >= 1
                    && Integer.parseInt(answer) <= names.size()) {
                return Optional.of(names.get(Integer.parseInt(answer) - 1));
            }
            terminal.note("there is no workflow " + answer);
        }
    }
}
