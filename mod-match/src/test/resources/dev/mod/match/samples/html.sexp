(document (doctype) (element (start_tag (tag_name)) (element (start_tag (tag_name)) (script_element (start_tag
(tag_name)) (raw_text) (end_tag (tag_name))) (end_tag (tag_name))) (element (start_tag (tag_name)) (comment)
(element (start_tag (tag_name) (attribute (attribute_name) (quoted_attribute_value (attribute_value)))
(attribute (attribute_name))) (text) (entity) (text) (element (self_closing_tag (tag_name))) (end_tag
(tag_name))) (end_tag (tag_name))) (end_tag
(tag_name))))
