(translation_unit (template_declaration parameters: (template_parameter_list (type_parameter_declaration
(type_identifier))) (class_specifier name: (type_identifier) (base_class_clause (access_specifier)
(type_identifier)) body: (field_declaration_list (access_specifier) (function_definition
(explicit_function_specifier) declarator: (function_declarator declarator: (identifier) parameters:
(parameter_list (parameter_declaration type: (type_identifier) declarator: (identifier))))
(field_initializer_list (field_initializer (field_identifier) (initializer_list (call_expression function:
(qualified_identifier scope: (namespace_identifier) name: (identifier)) arguments: (argument_list
(identifier)))))) body: (compound_statement)) (function_definition type: (placeholder_type_specifier (auto))
declarator: (function_declarator declarator: (field_identifier) parameters: (parameter_list) (type_qualifier)
(trailing_return_type (type_descriptor (type_qualifier) type: (type_identifier) declarator:
(abstract_reference_declarator)))) body: (compound_statement (return_statement (identifier))))
(access_specifier) (field_declaration type: (type_identifier) declarator: (field_identifier)))))
(function_definition type: (primitive_type) declarator: (function_declarator declarator: (identifier)
parameters: (parameter_list)) body: (compound_statement (declaration type: (placeholder_type_specifier (auto))
declarator: (init_declarator declarator: (identifier) value: (lambda_expression captures:
(lambda_capture_specifier (lambda_default_capture)) declarator: (abstract_function_declarator parameters:
(parameter_list (parameter_declaration type: (primitive_type) declarator: (identifier)))) body:
(compound_statement (return_statement (binary_expression left: (identifier) right: (number_literal)))))))
(expression_statement (binary_expression left: (binary_expression left: (qualified_identifier scope:
(namespace_identifier) name: (identifier)) right: (call_expression function: (identifier) arguments:
(argument_list (number_literal)))) right: (raw_string_literal
(raw_string_content)))))))
