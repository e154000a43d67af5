(program (package_declaration (scoped_identifier scope: (identifier) name: (identifier))) (block_comment)
(record_declaration name: (identifier) parameters: (formal_parameters (formal_parameter type: (integral_type)
name: (identifier)) (formal_parameter type: (integral_type) name: (identifier))) interfaces: (super_interfaces
(type_list (type_identifier))) body: (class_body (method_declaration (modifiers (marker_annotation name:
(identifier))) type: (floating_point_type) name: (identifier) parameters: (formal_parameters) body: (block
(return_statement (switch_expression condition: (parenthesized_expression (this)) body: (switch_block
(switch_rule (switch_label (pattern (type_pattern (type_identifier) (identifier))) (guard (binary_expression
left: (field_access object: (identifier) field: (identifier)) right: (decimal_integer_literal))))
(expression_statement (decimal_floating_point_literal))) (switch_rule (switch_label) (expression_statement
(decimal_integer_literal)))))))))))
