(source_code (comment) expression: (function_expression formals: (formals formal: (formal name: (identifier)
default: (apply_expression function: (apply_expression function: (variable_expression name: (identifier))
argument: (spath_expression)) argument: (attrset_expression))) ellipses: (ellipses)) body: (let_expression
(binding_set binding: (binding attrpath: (attrpath attr: (identifier)) expression: (integer_expression)))
body: (apply_expression function: (select_expression expression: (variable_expression name: (identifier))
attrpath: (attrpath attr: (identifier))) argument: (attrset_expression (binding_set binding: (binding
attrpath: (attrpath attr: (identifier)) expression: (list_expression element: (select_expression expression:
(variable_expression name: (identifier)) attrpath: (attrpath attr: (identifier))))) binding: (binding
attrpath: (attrpath attr: (identifier)) expression: (string_expression (string_fragment) (interpolation
expression: (apply_expression function: (variable_expression name: (identifier)) argument:
(variable_expression name:
(identifier))))))))))))
