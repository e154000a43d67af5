package dev.mod.testkit.compare;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of nodes whose members have no order that means anything. Whatever else such a node holds keeps its place,
 * and members do not pass by a barrier: in {@code {...defaults, a: 1}} it matters which comes first.
 */
final class UnorderedGroups {
    /**
     * A kind of group.
     *
     * @param members kinds of the children that may change places
     * @param barriers kinds of the children that they may not pass
     * @param keyed whether two members with one key keep their order, because the later one wins
     */
    record Group(Set<String> members, Set<String> barriers, boolean keyed) {}

    private static final Group JS_OBJECT = new Group(
            Set.of("pair", "shorthand_property_identifier", "method_definition"), Set.of("spread_element"), true);
    private static final Group JS_PATTERN = new Group(
            Set.of("pair_pattern", "shorthand_property_identifier_pattern", "object_assignment_pattern"),
            Set.of("rest_pattern"), true);
    private static final Group JSX = new Group(Set.of("jsx_attribute"), Set.of("jsx_expression"), true);
    private static final Group TS_MEMBERS = new Group(Set.of("property_signature", "method_signature"),
            Set.of("call_signature", "construct_signature", "index_signature"), true);
    private static final Group MARKUP = new Group(Set.of("attribute", "Attribute"), Set.of(), true);
    private static final Group KEY_VALUE = new Group(Set.of("pair"), Set.of(), true);

    private static final Map<String, Group> SCRIPT = Map.ofEntries(
            Map.entry("object", JS_OBJECT),
            Map.entry("object_pattern", JS_PATTERN),
            Map.entry("object_type", TS_MEMBERS),
            Map.entry("interface_body", TS_MEMBERS),
            Map.entry("named_imports", new Group(Set.of("import_specifier"), Set.of(), false)),
            Map.entry("export_clause", new Group(Set.of("export_specifier"), Set.of(), false)),
            Map.entry("jsx_opening_element", JSX),
            Map.entry("jsx_self_closing_element", JSX));

    private static final Map<String, Map<String, Group>> BY_LANGUAGE = Map.ofEntries(
            Map.entry("javascript", SCRIPT),
            Map.entry("typescript", SCRIPT),
            Map.entry("tsx", SCRIPT),
            Map.entry("json", Map.of("object", KEY_VALUE)),
            Map.entry("yaml", Map.of(
                    "block_mapping", new Group(Set.of("block_mapping_pair"), Set.of(), true),
                    "flow_mapping", new Group(Set.of("flow_pair"), Set.of(), true))),
            Map.entry("toml", Map.of("document", KEY_VALUE, "table", KEY_VALUE, "inline_table", KEY_VALUE)),
            Map.entry("python", Map.of(
                    "dictionary", new Group(Set.of("pair"), Set.of("dictionary_splat"), true),
                    "argument_list", new Group(Set.of("keyword_argument"), Set.of("dictionary_splat"), true),
                    // the module's name comes first and is a dotted name, too: it is kept by its field
                    "import_from_statement", new Group(Set.of("dotted_name", "aliased_import"), Set.of(), false))),
            Map.entry("ruby", Map.of(
                    "hash", new Group(Set.of("pair"), Set.of("hash_splat_argument"), true),
                    "argument_list", new Group(Set.of("pair"), Set.of("hash_splat_argument"), true))),
            Map.entry("rust", Map.of(
                    "use_list", new Group(
                            Set.of("identifier", "scoped_identifier", "use_as_clause", "self", "scoped_use_list"),
                            Set.of(), false),
                    "field_initializer_list", new Group(Set.of("field_initializer", "shorthand_field_initializer"),
                            Set.of("base_field_initializer"), true))),
            Map.entry("java", Map.of("annotation_argument_list",
                    new Group(Set.of("element_value_pair"), Set.of(), true))),
            Map.entry("go", Map.of("literal_value", new Group(Set.of("keyed_element"), Set.of("literal_element"),
                    true))),
            Map.entry("scala", Map.of("namespace_selectors", new Group(
                    Set.of("identifier", "arrow_renamed_identifier", "as_renamed_identifier"), Set.of(), false))),
            Map.entry("hcl", Map.of(
                    "body", new Group(Set.of("attribute"), Set.of(), true),
                    "object", new Group(Set.of("object_elem"), Set.of(), true))),
            Map.entry("nix", Map.of("binding_set", new Group(Set.of("binding"), Set.of(), true))),
            Map.entry("html", Map.of("start_tag", MARKUP, "self_closing_tag", MARKUP)),
            Map.entry("xml", Map.of("STag", MARKUP, "EmptyElemTag", MARKUP)));

    private UnorderedGroups() {}

    /** The group that nodes of a kind are, or null. */
    static @Nullable Group of(String language, String kind) {
        Map<String, Group> groups = BY_LANGUAGE.get(language);
        return groups == null ? null : groups.get(kind);
    }
}
