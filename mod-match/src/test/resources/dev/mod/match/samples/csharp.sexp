(compilation_unit (using_directive (qualified_name qualifier: (identifier) name: (identifier)))
(file_scoped_namespace_declaration name: (identifier)) (record_declaration (modifier) name: (identifier)
(parameter_list (parameter type: (predefined_type) name: (identifier)) (parameter type: (predefined_type)
name: (identifier))) body: (declaration_list (method_declaration (modifier) (modifier) returns: (generic_name
(identifier) (type_argument_list (nullable_type type: (predefined_type)))) name: (identifier) parameters:
(parameter_list) body: (arrow_expression_clause (await_expression (invocation_expression function:
(identifier) arguments: (argument_list (argument (interpolated_string_expression (interpolation_start)
(interpolation (interpolation_brace) (identifier) (interpolation_format_clause) (interpolation_brace))))
(argument (lambda_expression parameters: (implicit_parameter) body: (switch_expression (identifier)
(switch_expression_arm (relational_pattern (integer_literal)) (string_literal (string_literal_content)))
(switch_expression_arm (discard)
(null_literal)))))))))))))
