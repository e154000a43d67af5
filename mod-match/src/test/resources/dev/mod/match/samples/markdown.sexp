(document (section (atx_heading (atx_h1_marker) heading_content: (inline)) (list (list_item
(list_marker_minus) (paragraph (inline) (block_continuation)) (list (list_item (list_marker_minus) (paragraph
(inline) (block_continuation)))))) (fenced_code_block (fenced_code_block_delimiter) (info_string (language))
(block_continuation) (code_fence_content (block_continuation))
(fenced_code_block_delimiter))))
