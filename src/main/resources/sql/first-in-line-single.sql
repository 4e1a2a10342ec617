  NULL AS first_in_line,
