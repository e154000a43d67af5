(document (object (pair key: (string (string_content)) value: (array (number) (number) (true) (null))) (pair
key: (string (string_content)) value: (object (pair key: (string (string_content)) value: (string
(string_content)
(escape_sequence)))))))
