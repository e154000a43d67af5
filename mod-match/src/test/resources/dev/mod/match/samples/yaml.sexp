(stream (comment) (document (block_node (block_mapping (block_mapping_pair key: (flow_node (plain_scalar
(string_scalar))) value: (flow_node (anchor (anchor_name)) (flow_sequence (flow_node (plain_scalar
(integer_scalar))) (flow_node (double_quote_scalar)) (flow_node (single_quote_scalar))))) (block_mapping_pair
key: (flow_node (plain_scalar (string_scalar))) value: (block_node (block_sequence (block_sequence_item
(block_node (block_mapping (block_mapping_pair key: (flow_node (plain_scalar (string_scalar))) value:
(flow_node (alias (alias_name))))))) (block_sequence_item (block_node
(block_scalar))))))))))
