SELECT CASE WHEN IS_USED_LOCK(:lock) = CONNECTION_ID() THEN RELEASE_LOCK(:lock) END
FROM :table
WHERE name IN (:names) AND (owner = :token OR expires_at <= @now OR session <> CONNECTION_ID());
