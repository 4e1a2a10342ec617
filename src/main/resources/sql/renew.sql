-- Sets the time left anew if every row is ours, and takes GET_LOCK's again where the session that had them is gone.
-- include now.sql
UPDATE :table AS l
-- include all-held-several.sql
-- include renewed.sql
WHERE l.name IN (:names) AND l.owner = :token AND l.expires_at > @now;
-- include take-lock.sql
-- include state.sql
