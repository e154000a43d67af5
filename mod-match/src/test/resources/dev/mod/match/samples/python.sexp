(module (comment) (decorated_definition (decorator (identifier)) definition: (function_definition name:
(identifier) parameters: (parameters (typed_default_parameter name: (identifier) type: (type (identifier))
value: (string (string_start) (string_content) (string_end))) (list_splat_pattern (identifier))
(dictionary_splat_pattern (identifier))) return_type: (type (none)) body: (block (with_statement (with_clause
(with_item value: (as_pattern (call function: (identifier) arguments: (argument_list (identifier))) alias:
(as_pattern_target (identifier))))) body: (block (expression_statement (call function: (identifier) arguments:
(argument_list (string (string_start) (string_content) (interpolation expression: (identifier)
type_conversion: (type_conversion)) (string_end)) (list_comprehension body: (identifier) (for_in_clause left:
(identifier) right: (identifier)) (if_clause (identifier)))))))) (match_statement subject: (identifier) body:
(block alternative: (case_clause (case_pattern (union_pattern (string (string_start) (string_content)
(string_end)) (string (string_start) (string_content) (string_end)))) consequence: (block
(pass_statement)))))))))
