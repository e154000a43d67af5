(document (comment) (pair (bare_key) (string)) (table (dotted_key (bare_key) (bare_key)) (pair (bare_key)
(array (integer) (float)
(boolean)))))
