(program (comment) (class name: (constant) superclass: (superclass (constant)) body: (body_statement (call
method: (identifier) arguments: (argument_list (simple_symbol))) (method name: (identifier) parameters:
(method_parameters (optional_parameter name: (identifier) value: (nil)) (splat_parameter name: (identifier))
(keyword_parameter name: (identifier))) body: (body_statement (unless_modifier body: (call method:
(identifier) arguments: (argument_list (string (string_content) (interpolation (instance_variable)))))
condition: (call receiver: (identifier) method: (identifier))) (call receiver: (call receiver: (identifier)
method: (identifier) arguments: (argument_list (block_argument (simple_symbol)))) method: (identifier) block:
(block parameters: (block_parameters (identifier)) body: (block_body (yield (argument_list
(identifier)))))))))))
