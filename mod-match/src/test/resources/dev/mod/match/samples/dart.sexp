(program (comment) (class_definition name: (identifier) superclass: (superclass (type_identifier))
body: (class_body (declaration (final_builtin) (type_identifier) (initialized_identifier_list
(initialized_identifier (identifier)))) (declaration (constructor_signature name: (identifier)
parameters: (formal_parameter_list (formal_parameter (constructor_param (this) (identifier))))))
(method_signature (function_signature (type_identifier) (type_arguments (type_identifier)
(nullable_type)) name: (identifier) (formal_parameter_list))) (function_body (unary_expression
(await_expression (identifier) (selector (argument_part (arguments (argument (string_literal
(template_substitution (identifier_dollar_escaped)) (template_substitution (additive_expression
(identifier) (additive_operator) (decimal_integer_literal))))))))))))))
