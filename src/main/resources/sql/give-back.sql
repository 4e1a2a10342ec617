-- Undoes a grant that became no run. If that was written down already, then what it was to do is owed. Changes every row that nobody
-- else holds, so that a late take.sql or take-back.sql finds it changed.
-- include now.sql
-- include drop-lock.sql
UPDATE :table SET outcome = 'interrupted', ended_at = @now, revision = revision + 1
WHERE name IN (:names) AND run_owner = :token AND outcome = '';
UPDATE :table SET expires_at = IF(owner = :token, 0, expires_at), owner = IF(owner = :token, '', owner), revision = revision + 1
WHERE name IN (:names) AND (owner = :token OR expires_at <= @now)
