-- include now.sql
INSERT INTO :table (name, paused_until, paused_by, paused_reason, paused_since, revision)
VALUES (:first, @now + :length, :by, :reason, :since, 1)
ON DUPLICATE KEY UPDATE paused_until = @now + :length, paused_by = :by, paused_reason = :reason, paused_since = :since,
  revision = revision + 1
