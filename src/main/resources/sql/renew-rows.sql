UPDATE :table AS l
JOIN (SELECT COUNT(*) AS held FROM :table WHERE name IN (:names) AND owner = :token AND expires_at > @now FOR UPDATE) AS seen
SET l.expires_at = @now + :ttl, l.session = CONNECTION_ID(), l.fence = GREATEST(l.fence, :fence), l.revision = l.revision + 1
WHERE l.name IN (:names) AND seen.held = :count AND l.owner = :token;
