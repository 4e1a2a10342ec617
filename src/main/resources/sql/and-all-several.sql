  AND :count = (SELECT COUNT(*) FROM :table WHERE name IN (:names) AND owner = :token AND expires_at > @now)
