SELECT 1 FROM :done WHERE :done.name = :table.name AND trigger_hash = :trigger
  AND done_until > CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED)
