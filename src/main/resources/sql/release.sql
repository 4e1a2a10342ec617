-- Remembers the trigger of a completed run, writes the outcome, and frees what is ours: GET_LOCK's first, for who finds a row
-- free must find its lock free too. A run that was begun while this store was silent is written down as ended, unless a later one
-- is known, or, if it was cut short, may have been there; a run that completed although it was revoked has its own outcome. Asked
-- again it changes nothing.
-- include now.sql
INSERT INTO :done (name, trigger_hash, done_until)
SELECT :first, :trigger, @now + :remember FROM DUAL
WHERE :remembered
  AND NOT EXISTS (SELECT 1 FROM :table WHERE name = :first AND run_owner = :token AND outcome NOT IN ('', 'revoked'))
ON DUPLICATE KEY UPDATE done_until = @now + :remember;
UPDATE :table
SET run_owner = :token, run_fence = :fence, trigger_id = :trigger_id, source = 'unknown', attempt = 1, abandoned = 0,
  started_at = IF(:begun > 0, :begun, @now), outcome = '', ended_at = 0, run_held = 0, fence = GREATEST(fence, :fence), revision = revision + 1
WHERE name IN (:names) AND run_owner <> :token AND run_fence < :fence AND (:completed OR fence <= :fence);
UPDATE :table AS l
JOIN (SELECT COUNT(*) AS held FROM :table WHERE name IN (:names) AND owner = :token AND expires_at > @now FOR UPDATE) AS seen
SET l.run_held = (seen.held = :count), l.outcome = :outcome, l.ended_at = @now,
  l.revision = l.revision + 1
WHERE l.name IN (:names) AND l.run_owner = :token AND (l.outcome = '' OR (l.outcome = 'revoked' AND :completed));
-- include drop-lock.sql
UPDATE :table SET owner = '', expires_at = 0, revision = revision + 1
WHERE name IN (:names) AND owner = :token AND expires_at > @now;
SET @freed = ROW_COUNT();
SELECT @freed = :count AS freed, (SELECT COUNT(*) FROM :table WHERE name IN (:names)) AS present,
  (SELECT run_held FROM :table WHERE name = :first AND run_owner = :token AND outcome <> '') AS run_held,
  (SELECT COUNT(*) FROM :table WHERE name = :first AND pending_mark <> '') AS pending
