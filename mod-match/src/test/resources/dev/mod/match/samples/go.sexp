(source_file (package_clause (package_identifier)) (import_declaration (import_spec path:
(interpreted_string_literal (interpreted_string_literal_content)))) (comment) (function_declaration name:
(identifier) parameters: (parameter_list) body: (block (statement_list (short_var_declaration left:
(expression_list (identifier)) right: (expression_list (call_expression function: (identifier) arguments:
(argument_list (channel_type value: (type_identifier)) (int_literal))))) (defer_statement (call_expression
function: (func_literal parameters: (parameter_list) body: (block (statement_list (expression_statement
(call_expression function: (selector_expression operand: (identifier) field: (field_identifier)) arguments:
(argument_list (unary_expression operand: (identifier)) (raw_string_literal
(raw_string_literal_content)))))))) arguments: (argument_list))) (for_statement (range_clause left:
(expression_list (identifier) (identifier)) right: (composite_literal type: (slice_type element:
(type_identifier)) body: (literal_value (literal_element (interpreted_string_literal
(interpreted_string_literal_content)))))) body: (block (statement_list (send_statement channel: (identifier)
value: (binary_expression left: (identifier) right: (call_expression function: (identifier) arguments:
(argument_list
(identifier))))))))))))
