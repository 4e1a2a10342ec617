-- Remembers the trigger of a completed run, writes the outcome, and frees what is ours: GET_LOCK's first, for who finds a row
-- free must find its lock free too. A run that was begun while this server was silent is written down first, unless a later one is. A run that completed although it was revoked has its own outcome. Asked again it changes nothing.
-- include now.sql
INSERT INTO :done (name, trigger_hash, done_until)
SELECT name, :trigger, @now + :remember FROM :table
WHERE :remembered AND name = :first
ON DUPLICATE KEY UPDATE done_until = @now + :remember;
UPDATE :table SET run_owner = :token, run_fence = :fence, fence = GREATEST(fence, :fence), trigger_id = :trigger_id,
  source = 'unknown', attempt = 1, abandoned = 0, started_at = @now, outcome = '', ended_at = 0, run_held = 0, revision = revision + 1
WHERE name IN (:names) AND run_owner <> :token AND run_fence < :fence;
UPDATE :table AS l
JOIN (SELECT COUNT(*) AS held FROM :table WHERE name IN (:names) AND owner = :token AND expires_at > @now FOR UPDATE) AS seen
SET l.run_held = (seen.held = :count), l.outcome = :outcome, l.ended_at = @now, l.revision = l.revision + 1
WHERE l.name IN (:names) AND l.run_owner = :token AND (l.outcome = '' OR (l.outcome = 'revoked' AND :completed));
-- include drop-lock.sql
UPDATE :table SET owner = '', expires_at = 0, revision = revision + 1
WHERE name IN (:names) AND owner = :token AND expires_at > @now;
SET @freed = ROW_COUNT();
SELECT @freed = :count AS freed,
  (SELECT run_held FROM :table WHERE name = :first AND run_owner = :token AND outcome <> '') AS run_held
