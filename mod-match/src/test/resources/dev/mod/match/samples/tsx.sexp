(program (lexical_declaration (variable_declarator name: (identifier) type: (type_annotation (generic_type
name: (type_identifier) type_arguments: (type_arguments (type_identifier)))) value: (arrow_function
parameters: (formal_parameters (required_parameter pattern: (object_pattern
(shorthand_property_identifier_pattern)))) body: (parenthesized_expression (jsx_element open_tag:
(jsx_opening_element name: (identifier) attribute: (jsx_attribute (property_identifier) (string
(string_fragment)))) (jsx_expression (call_expression function: (member_expression object: (identifier)
property: (property_identifier)) arguments: (arguments (arrow_function parameters: (formal_parameters
(required_parameter pattern: (identifier))) body: (jsx_element open_tag: (jsx_opening_element name:
(identifier) attribute: (jsx_attribute (property_identifier) (jsx_expression (member_expression object:
(identifier) property: (property_identifier))))) (jsx_text) (jsx_expression (as_expression (member_expression
object: (identifier) property: (property_identifier)) (predefined_type))) close_tag: (jsx_closing_element
name: (identifier))))))) close_tag: (jsx_closing_element name:
(identifier))))))))
