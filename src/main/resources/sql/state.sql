SELECT name, owner, expires_at, session, fence, revision, run_fence, run_owner, trigger_id, source, attempt, abandoned,
  started_at, outcome, ended_at, run_held, paused_until, paused_by, paused_reason, paused_since,
  pending_mark, pending_fence, pending_at, pending_source, pending_trigger_id,
  (SELECT MIN(CONCAT(LPAD(w.waits_from, 20, '0'), ' ', w.name)) FROM :table AS w
    WHERE LOCATE(CONCAT(_utf8mb4 X'0A', :table.name, _utf8mb4 X'0A'), w.waits_for) > 0 AND w.looked_at
      BETWEEN CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED) - 10000000 AND CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED)
  ) AS first_in_line,
  CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED) AS now, CONNECTION_ID() AS self, :lock_user AS lock_user,
  EXISTS (SELECT 1 FROM :done WHERE :done.name = :table.name AND trigger_hash = :trigger
    AND done_until > CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED)) AS done
FROM :table WHERE name IN (:names)
