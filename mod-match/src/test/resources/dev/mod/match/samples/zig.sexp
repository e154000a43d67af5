(source_file (variable_declaration (identifier) (builtin_function (builtin_identifier) (arguments (string
(string_content))))) (comment) (function_declaration name: (identifier) (parameters (parameter name:
(identifier) type: (builtin_type)) (parameter name: (identifier) type: (builtin_type))) type:
(error_union_type ok: (builtin_type)) body: (block (expression_statement (return_expression (binary_expression
left: (identifier) right:
(identifier)))))))
