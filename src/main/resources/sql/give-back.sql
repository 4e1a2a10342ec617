-- Undoes a grant that became no run, with the record of it. Changes every row that nobody else holds, so that a late take.sql
-- or take-back.sql finds it changed.
-- include now.sql
-- include drop-lock.sql
UPDATE :table SET run_owner = '', run_fence = 0, revision = revision + 1
WHERE name IN (:names) AND run_owner = :token AND outcome = '';
UPDATE :table SET expires_at = IF(owner = :token, 0, expires_at), owner = IF(owner = :token, '', owner), revision = revision + 1
WHERE name IN (:names) AND (owner = :token OR expires_at <= @now)
