-- What the session needs, whatever the server's defaults are. A heartbeat waits for nobody's row lock longer than a second.
SET SESSION wait_timeout = :wait_timeout, innodb_lock_wait_timeout = 1, time_zone = '+00:00', autocommit = 1,
  sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION';
SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;
SET SESSION TRANSACTION READ WRITE
