-- Takes the rows from their holder, where that is still the one named, and puts a token in its place, or none. What is asked for from
-- now on is owed under a fence that the revoked run does not have; the run has an outcome, or it would look abandoned.
-- include now.sql
UPDATE :table
SET ended_at = IF(run_owner = :token AND outcome = '', @now, ended_at),
  outcome = IF(run_owner = :token AND outcome = '', 'revoked', outcome),
  expires_at = IF(:standing, expires_at, 0), owner = :tombstone, session = 0, fence = fence + 1, revision = revision + 1
WHERE name IN (:names) AND owner = :token AND expires_at > @now;
SELECT ROW_COUNT() AS revoked
