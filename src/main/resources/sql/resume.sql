-- include now.sql
UPDATE :table SET paused_until = 0, revision = revision + 1 WHERE name = :first AND paused_until > @now;
SELECT ROW_COUNT() AS ended
