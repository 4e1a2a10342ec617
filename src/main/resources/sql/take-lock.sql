SELECT CASE WHEN IS_USED_LOCK(:lock) = CONNECTION_ID() THEN 1 ELSE GET_LOCK(:lock, 0) END
FROM :table
WHERE name IN (:names) AND owner = :token AND expires_at > @now
-- include and-all-several.sql
;
