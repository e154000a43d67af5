(source_file (comment) (class_declaration name: (identifier) superclass: (superclass type: (type (type_identifier)))
body: (class_body (member_declaration (declaration (type (type_identifier)) (initialized_identifier_list
(initialized_identifier name: (identifier))))) (member_declaration (declaration (constructor_signature
name: (identifier) parameters: (formal_parameter_list (formal_parameter (field_formal_parameter
name: (identifier))))))) (member_declaration (method_declaration signature: (method_signature (function_signature
return_type: (type (type_identifier) (type_arguments (type (type_identifier)))) name: (identifier) parameters: (formal_parameter_list))) body: (function_body (unary_expression
(await_expression (call_expression function: (identifier) arguments: (arguments (string_literal
(string_literal_single_quotes (template_substitution (identifier_dollar_escaped)) (template_chars_single_single)
(template_substitution (additive_expression (identifier) operator: (additive_operator)
(decimal_integer_literal)))))))))))))))
