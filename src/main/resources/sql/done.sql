-- Whether a trigger has had its run.
SELECT EXISTS (SELECT 1 FROM :done WHERE name = :first AND trigger_hash = :trigger
  AND done_until > CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED)) AS done
