-- Only of groups is it asked, and those are never alone.
  (SELECT MIN(CONCAT(LPAD(w.waits_from, 20, '0'), ' ', w.name)) FROM :table AS w
    WHERE LOCATE(CONCAT(_utf8mb4 X'0A', :table.name, _utf8mb4 X'0A'), w.waits_for) > 0 AND w.looked_at
      BETWEEN CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED) - 10000000 AND CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED)
  ) AS first_in_line,
