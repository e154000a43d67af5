(config_file (comment) (body (block (identifier) (string_lit (quoted_template_start) (template_literal)
(quoted_template_end)) (string_lit (quoted_template_start) (template_literal) (quoted_template_end))
(block_start) (body (attribute (identifier) (expression (conditional (expression (operation (binary_operation
(variable_expr (identifier)) (get_attr (identifier)) (literal_value (numeric_lit))))) (expression
(literal_value (numeric_lit))) (expression (literal_value (numeric_lit)))))) (attribute (identifier)
(expression (collection_value (object (object_start) (object_elem key: (expression (variable_expr
(identifier))) val: (expression (template_expr (quoted_template (quoted_template_start) (template_literal)
(template_interpolation (template_interpolation_start) (expression (variable_expr (identifier)) (get_attr
(identifier))) (template_interpolation_end)) (quoted_template_end))))) (object_end))))))
(block_end))))
