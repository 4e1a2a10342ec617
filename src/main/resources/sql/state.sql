SELECT name, owner, expires_at, session, fence, revision, run_fence, run_owner, trigger_id, source, attempt, abandoned,
  started_at, outcome, ended_at, run_held, paused_until, paused_by, paused_reason, paused_since,
  CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED) AS now, CONNECTION_ID() AS self, :lock_user AS lock_user,
  EXISTS (SELECT 1 FROM :done WHERE :done.name = :table.name AND trigger_hash = :trigger
    AND done_until > CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED)) AS done
FROM :table WHERE name IN (:names)
