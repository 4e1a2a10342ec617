-- Takes missing rows again under an old fence, if nothing has changed since they were read, and writes a record where the
-- run has none: else nobody would know that it is abandoned when its node dies.
-- include now.sql
UPDATE :table AS l
JOIN (SELECT SUM(revision) AS revisions FROM :table WHERE name IN (:names) FOR UPDATE) AS seen
SET l.owner = :token, l.expires_at = @now + :ttl, l.session = CONNECTION_ID(), l.fence = GREATEST(l.fence, :fence),
  l.revision = l.revision + 1
WHERE l.name IN (:names) AND seen.revisions = :revisions AND (l.owner = :token OR l.expires_at <= @now);
UPDATE :table
SET run_owner = :token, run_fence = :fence, trigger_id = '', source = 'taken-back', attempt = 1, abandoned = 0,
  started_at = @now, outcome = '', ended_at = 0, run_held = 0, revision = revision + 1
WHERE name IN (:names) AND owner = :token AND expires_at > @now AND run_owner <> :token;
-- include take-lock.sql
-- include state.sql
