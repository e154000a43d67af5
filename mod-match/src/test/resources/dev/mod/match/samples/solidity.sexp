(source_file (pragma_directive (solidity_pragma_token version_constraint:
(solidity_version_comparison_operator) version_constraint: (solidity_version))) (contract_declaration name:
(identifier) (inheritance_specifier ancestor: (user_defined_type (identifier))) body: (contract_body
(state_variable_declaration type: (type_name key_type: (primitive_type) value_type: (type_name
(primitive_type))) visibility: (visibility) name: (identifier)) (function_definition name: (identifier)
(parameter type: (type_name (primitive_type)) name: (identifier)) (visibility) (state_mutability) return_type:
(return_type_definition (parameter type: (type_name (primitive_type)))) body: (function_body (statement
(emit_statement name: (expression (identifier)) (call_argument (expression (identifier))) (call_argument
(expression (member_expression object: (identifier) property: (identifier)))))) (statement (return_statement
(expression (boolean_literal
(true))))))))))
