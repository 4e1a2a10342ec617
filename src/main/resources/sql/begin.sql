-- The last step before a command starts: renews, lifts the fence, and writes the run record unless it is there; in one statement, for
-- each is a commit. Whom the run is for waits no more, nor does what waits for the same trigger: all that covers was asked for before
-- now. Asked again it only renews.
-- include now.sql
UPDATE :table AS l
-- include all-held-several.sql
-- include renewed.sql
WHERE l.name IN (:names) AND l.owner = :token AND l.expires_at > @now AND l.run_owner = :token;
UPDATE :table AS l
-- include all-held-several.sql
-- include renewed.sql
  , l.run_owner = :token, l.run_fence = :fence, l.trigger_id = :trigger_id, l.source = :source, l.attempt = :attempt,
  l.abandoned = :abandoned, l.started_at = @now, l.outcome = '', l.ended_at = 0, l.run_held = 0,
  l.pending_mark = IF(l.pending_mark = :settles OR (l.pending_trigger_id <> '' AND l.pending_trigger_id = :trigger_id), '', l.pending_mark),
  l.waits_for = NULL
WHERE l.name IN (:names) AND l.owner = :token AND l.expires_at > @now AND l.run_owner <> :token;
-- include take-lock.sql
-- include state.sql
