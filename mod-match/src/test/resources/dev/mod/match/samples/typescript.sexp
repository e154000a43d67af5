(program (interface_declaration name: (type_identifier) type_parameters: (type_parameters (type_parameter
name: (type_identifier) constraint: (constraint (predefined_type)))) body: (interface_body (property_signature
name: (property_identifier) type: (type_annotation (type_identifier))))) (type_alias_declaration name:
(type_identifier) value: (index_type_query (generic_type name: (type_identifier) type_arguments:
(type_arguments (object_type (property_signature name: (property_identifier) type: (type_annotation
(literal_type (number))))))))) (lexical_declaration (variable_declarator name: (identifier) value:
(arrow_function type_parameters: (type_parameters (type_parameter name: (type_identifier))) parameters:
(formal_parameters (required_parameter pattern: (identifier) type: (type_annotation (type_identifier))))
return_type: (type_predicate_annotation (type_predicate name: (identifier) type: (type_identifier))) body:
(as_expression (as_expression (identifier) (predefined_type)) (type_identifier)))))
(abstract_class_declaration name: (type_identifier) (class_heritage (implements_clause (type_identifier)))
body: (class_body (public_field_definition (accessibility_modifier) name: (property_identifier) type:
(type_annotation (predefined_type))) decorator: (decorator (call_expression function: (identifier) arguments:
(arguments))) (method_definition name: (property_identifier) parameters: (formal_parameters) return_type:
(type_annotation (predefined_type)) body: (statement_block (return_statement (string
(string_fragment))))))))
