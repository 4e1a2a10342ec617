-- Writes down the run to be made later and its place in the lines of its groups, if nothing has changed in any of the rows since they
-- were read: else whoever is waited for may be gone, and would wake nobody.
-- include now.sql
UPDATE :table AS l
JOIN (SELECT SUM(revision) AS revisions FROM :table WHERE name IN (:names) FOR UPDATE) AS seen
SET l.pending_mark = :pending_mark, l.pending_fence = :pending_fence, l.pending_at = :pending_at,
  l.pending_source = :pending_source, l.pending_trigger_id = :pending_trigger_id,
  l.waits_for = :lines, l.waits_from = :place, l.looked_at = @now, l.revision = l.revision + 1
WHERE l.name = :first AND seen.revisions = :revisions;
SELECT ROW_COUNT() AS written
