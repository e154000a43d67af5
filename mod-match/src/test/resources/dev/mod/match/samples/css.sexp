(stylesheet (comment) (media_statement (feature_query (feature_name) (integer_value (unit))) (block (rule_set
(selectors (pseudo_class_selector (child_selector (class_selector (class_name (identifier))) (tag_name))
(class_name (identifier))) (pseudo_element_selector (id_selector (id_name)) (tag_name))) (block (declaration
(property_name) (color_value)) (declaration (property_name) (call_expression (function_name) (arguments
(binary_expression (integer_value (unit)) (integer_value (unit))))) (plain_value) (important)) (declaration
(property_name)
(integer_value)))))))
