(program (comment) (for_statement variable: (variable_name) value: (string (simple_expansion
(special_variable_name))) body: (do_group (if_statement condition: (test_command (binary_expression left:
(unary_expression operator: (test_operator) (simple_expansion (variable_name))) right: (binary_expression
left: (expansion (variable_name)) operator: (test_operator) right: (number)))) (redirected_statement body:
(pipeline (command name: (command_name (word)) argument: (string (string_content) (expansion (variable_name)
(regex)))) (command name: (command_name (word)) argument: (word))) redirect: (file_redirect destination:
(word)))))))
