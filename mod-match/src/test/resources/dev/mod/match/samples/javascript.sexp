(program (comment) (export_statement declaration: (function_declaration name: (identifier) parameters:
(formal_parameters (assignment_pattern left: (identifier) right: (string (string_fragment)))) body:
(statement_block (lexical_declaration (variable_declarator name: (identifier) value: (template_string
(string_fragment) (template_substitution (identifier)) (string_fragment)))) (return_statement
(binary_expression left: (await_expression (call_expression function: (identifier) arguments: (arguments
(identifier) (object (spread_element (identifier)) (pair key: (property_identifier) value: (array (number)
(number))))))) right: (regex pattern: (regex_pattern) flags:
(regex_flags))))))))
