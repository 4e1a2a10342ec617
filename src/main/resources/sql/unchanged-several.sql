-- Of one name the row itself is compared: with a join a server makes a temporary table, which takes it longer than all else here.
JOIN (SELECT SUM(revision) AS revisions FROM :table WHERE name IN (:names) HAVING revisions = :revisions FOR UPDATE) AS seen
