(source_file (line_comment outer: (outer_doc_comment_marker) doc: (doc_comment)) (attribute_item (attribute
(identifier) arguments: (token_tree (identifier)))) (struct_item name: (type_identifier) type_parameters:
(type_parameters (lifetime_parameter name: (lifetime (identifier))) (type_parameter name: (type_identifier)
bounds: (trait_bounds (type_identifier)))) body: (field_declaration_list (field_declaration name:
(field_identifier) type: (reference_type (lifetime (identifier)) type: (type_identifier))))) (function_item
name: (identifier) parameters: (parameters) return_type: (generic_type type: (type_identifier) type_arguments:
(type_arguments (unit_type) (generic_type type: (type_identifier) type_arguments: (type_arguments
(dynamic_type trait: (type_identifier)))))) body: (block (let_declaration pattern: (identifier) value:
(macro_invocation macro: (identifier) (token_tree (integer_literal) (integer_literal)))) (expression_statement
(if_expression condition: (let_condition pattern: (tuple_struct_pattern type: (identifier) (identifier))
value: (call_expression function: (field_expression value: (call_expression function: (field_expression value:
(identifier) field: (field_identifier)) arguments: (arguments)) field: (field_identifier)) arguments:
(arguments (closure_expression parameters: (closure_parameters (reference_pattern (reference_pattern
(identifier)))) body: (binary_expression left: (identifier) right: (integer_literal)))))) consequence: (block
(expression_statement (macro_invocation macro: (identifier) (token_tree (string_literal
(string_content)))))))) (call_expression function: (identifier) arguments: (arguments
(unit_expression))))))
