(program (comment) (class_declaration (final_modifier) name: (name) (base_clause (name)) body:
(declaration_list (method_declaration (visibility_modifier) name: (name) parameters: (formal_parameters
(property_promotion_parameter visibility: (visibility_modifier) readonly: (readonly_modifier) type:
(primitive_type) name: (variable_name (name)))) body: (compound_statement)) (method_declaration
(visibility_modifier) name: (name) parameters: (formal_parameters) return_type: (optional_type
(primitive_type)) body: (compound_statement (return_statement (binary_expression left: (encapsed_string
(string_content) (member_access_expression object: (variable_name (name)) name: (name))) right:
(arrow_function parameters: (formal_parameters (simple_parameter name: (variable_name (name)))) body:
(binary_expression left: (variable_name (name)) right:
(integer))))))))))
