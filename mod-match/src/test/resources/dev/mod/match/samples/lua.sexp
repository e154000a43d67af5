(chunk (comment content: (comment_content)) local_declaration: (function_declaration name: (identifier)
parameters: (parameters name: (identifier) (vararg_expression)) body: (block local_declaration:
(variable_declaration (assignment_statement (variable_list name: (identifier)) (expression_list value:
(table_constructor (field name: (identifier) value: (number)) (field name: (number) value: (string content:
(string_content))) (field value: (vararg_expression)))))) (for_statement clause: (for_generic_clause
(variable_list name: (identifier) name: (identifier)) (expression_list (function_call name: (identifier)
arguments: (arguments (identifier))))) body: (block (function_call name: (identifier) arguments: (arguments
(binary_expression left: (identifier) right: (identifier)))))) (return_statement (expression_list
(unary_expression operand:
(identifier)))))))
