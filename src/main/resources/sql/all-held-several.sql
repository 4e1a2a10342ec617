-- Leaves no row to change unless all are held. Of one name the row itself says it.
JOIN (SELECT COUNT(*) AS held FROM :table WHERE name IN (:names) AND owner = :token AND expires_at > @now HAVING held = :count FOR UPDATE) AS seen
