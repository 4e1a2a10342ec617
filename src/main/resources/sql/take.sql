-- Takes the rows if nothing has changed in any of them since they were read (the sum of revisions that only grow), and then
-- GET_LOCK's. Late, it finds them changed and does nothing.
-- include now.sql
UPDATE :table AS l
-- include unchanged-several.sql
SET l.owner = :token, l.expires_at = @now + :ttl, l.session = CONNECTION_ID(),
  l.fence = GREATEST(:fence, IF(:again, 0, @now)), l.revision = l.revision + 1
WHERE l.name IN (:names) AND (:count > 1 OR l.revision = :revisions) AND (l.owner = :token OR l.expires_at <= @now);
-- include take-lock.sql
-- include state.sql
