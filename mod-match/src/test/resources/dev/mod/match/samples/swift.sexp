(source_file (comment) (class_declaration name: (type_identifier) (inheritance_specifier inherits_from:
(user_type (type_identifier))) body: (class_body (property_declaration (value_binding_pattern) name: (pattern
bound_identifier: (simple_identifier)) (type_annotation name: (user_type (type_identifier))))
(function_declaration name: (simple_identifier) (parameter external_name: (simple_identifier) name:
(simple_identifier) name: (optional_type wrapped: (user_type (type_identifier)))) (throws) name: (user_type
(type_identifier)) body: (function_body (statements (guard_statement condition: (value_binding_pattern)
bound_identifier: (simple_identifier) condition: (simple_identifier) (else) (statements
(control_transfer_statement result: (integer_literal)))) (control_transfer_statement result: (try_expression
(try_operator) expr: (await_expression expr: (call_expression (simple_identifier) (call_suffix (lambda_literal
(statements (additive_expression lhs: (simple_identifier) rhs:
(integer_literal)))))))))))))))
