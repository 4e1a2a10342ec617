-- Marks an abandoned run as one that nobody repeats any more, if nothing has changed since it was read.
-- include now.sql
UPDATE :table SET outcome = 'given-up', ended_at = @now, abandoned = :abandoned, revision = revision + 1
WHERE name = :first AND revision = :revisions;
SELECT ROW_COUNT() AS given_up
