SELECT name, owner, expires_at, session, fence, revision, run_fence, run_owner, trigger_id, source, attempt, abandoned,
  started_at, outcome, ended_at, run_held, paused_until, paused_by, paused_reason, paused_since,
  pending_mark, pending_fence, pending_at, pending_source, pending_trigger_id,
-- include first-in-line-several.sql
-- include first-in-line-single.sql
  CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED) AS now, CONNECTION_ID() AS self, :lock_user AS lock_user,
  :had_run AS done
FROM :table WHERE name IN (:names)
