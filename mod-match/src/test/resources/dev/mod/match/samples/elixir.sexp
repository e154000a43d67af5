(source (comment) (call target: (identifier) (arguments (alias)) (do_block (unary_operator operand: (call
target: (identifier) (arguments (string (quoted_content))))) (call target: (identifier) (arguments
(binary_operator left: (call target: (identifier) (arguments (binary_operator left: (map (map_content
(keywords (pair key: (keyword) value: (identifier))))) right: (identifier)) (binary_operator left:
(identifier) right: (list)))) right: (call target: (identifier) (arguments (identifier))))) (do_block
(binary_operator left: (binary_operator left: (identifier) right: (call target: (dot left: (alias) right:
(identifier)) (arguments))) right: (call target: (dot left: (alias) right: (identifier))
(arguments))))))))
