(haskell (header module: (module (module_id))) (comment) declarations: (declarations (data_type name: (name)
constructors: (data_constructors constructor: (data_constructor constructor: (prefix name: (constructor)
field: (name))) constructor: (data_constructor constructor: (record name: (constructor) fields: (fields field:
(field name: (field_name (variable)) type: (name)))))) deriving: (deriving classes: (parens (name))))
(signature name: (variable) type: (function parameter: (name) result: (name))) (function name: (variable)
patterns: (patterns (parens pattern: (apply function: (constructor) argument: (variable)))) match: (match
expression: (infix left_operand: (variable) operator: (operator) right_operand: (infix left_operand:
(variable) operator: (operator) right_operand: (literal (integer)))))) (function name: (variable) patterns:
(patterns (variable)) match: (match expression: (infix left_operand: (apply function: (variable) argument:
(variable)) operator: (operator) right_operand: (apply function: (variable) argument:
(variable)))))))
