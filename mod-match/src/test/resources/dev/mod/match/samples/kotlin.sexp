(source_file (line_comment) (class_declaration (modifiers (class_modifier)) (type_identifier)
(primary_constructor (class_parameter (binding_pattern_kind) (simple_identifier) (user_type
(type_identifier))) (class_parameter (binding_pattern_kind) (simple_identifier) (user_type (type_identifier))
(integer_literal))) (delegation_specifier (constructor_invocation (user_type (type_identifier))
(value_arguments))) (class_body (function_declaration (modifiers (function_modifier)) (simple_identifier)
(function_value_parameters) (nullable_type (user_type (type_identifier))) (function_body (when_expression
(when_entry (when_condition (comparison_expression (simple_identifier) (integer_literal)))
(control_structure_body (call_expression (navigation_expression (navigation_expression (string_literal
(interpolated_expression (simple_identifier))) (navigation_suffix (simple_identifier))) (navigation_suffix
(simple_identifier))) (call_suffix (value_arguments))))) (when_entry
(control_structure_body (null_literal)))))))))
