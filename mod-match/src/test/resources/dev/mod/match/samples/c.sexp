(translation_unit (preproc_include path: (system_lib_string)) (preproc_function_def name: (identifier)
parameters: (preproc_params (identifier)) value: (preproc_arg)) (comment) (function_definition type:
(primitive_type) declarator: (function_declarator declarator: (identifier) parameters: (parameter_list
(parameter_declaration type: (primitive_type) declarator: (identifier)) (parameter_declaration type:
(primitive_type) declarator: (pointer_declarator declarator: (pointer_declarator declarator: (identifier))))))
body: (compound_statement (declaration type: (struct_specifier name: (type_identifier) body:
(field_declaration_list (field_declaration type: (primitive_type) declarator: (field_identifier))))
declarator: (init_declarator declarator: (identifier) value: (initializer_list (initializer_pair designator:
(field_designator (field_identifier)) value: (number_literal))))) (for_statement initializer: (declaration
type: (primitive_type) declarator: (init_declarator declarator: (identifier) value: (number_literal)))
condition: (binary_expression left: (identifier) right: (identifier)) update: (update_expression argument:
(identifier)) body: (expression_statement (call_expression function: (identifier) arguments: (argument_list
(string_literal (string_content) (escape_sequence)) (subscript_expression argument: (identifier) index:
(identifier)))))) (return_statement (conditional_expression condition: (call_expression function: (identifier)
arguments: (argument_list (field_expression argument: (identifier) field: (field_identifier)))) consequence:
(number_literal) alternative: (char_literal
(character)))))))
