(compilation_unit (comment) (class_definition name: (identifier) class_parameters: (class_parameters
(class_parameter name: (identifier) type: (type_identifier)) (class_parameter name: (identifier) type:
(type_identifier) default_value: (integer_literal))) extend: (extends_clause type: (type_identifier)) body:
(template_body (function_definition name: (identifier) parameters: (type_parameters name: (identifier))
parameters: (parameters (parameter name: (identifier) type: (function_type parameter_types: (parameter_types
(type_identifier)) return_type: (type_identifier)))) return_type: (generic_type type: (type_identifier)
type_arguments: (type_arguments (type_identifier))) body: (match_expression value: (identifier) body:
(case_block (case_clause pattern: (integer_literal) body: (identifier)) (case_clause pattern: (identifier)
(guard condition: (infix_expression left: (identifier) operator: (operator_identifier) right:
(integer_literal))) body: (call_expression function: (identifier) arguments: (arguments (call_expression
function: (identifier) arguments: (arguments
(identifier))))))))))))
