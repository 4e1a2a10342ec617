-- The tables of the MySQL lock store. All times are microseconds since 1970 by the server's clock.
-- A node makes them itself where it may; else let somebody run this once, and grant the node's user
-- SELECT, INSERT, UPDATE and DELETE on both. With another mysql.table, rename both.
CREATE TABLE IF NOT EXISTS `indexer_lock` (
  name VARCHAR(640) NOT NULL COMMENT 'namespace + lock.keyPrefix + indexer',
  owner VARCHAR(255) NOT NULL DEFAULT '' COMMENT 'who holds the lease: node:pid:random',
  expires_at BIGINT NOT NULL DEFAULT 0 COMMENT 'end of the lease',
  session BIGINT NOT NULL DEFAULT 0 COMMENT 'CONNECTION_ID() of the owner',
  fence BIGINT NOT NULL DEFAULT 0 COMMENT 'largest fence ever given',
  revision BIGINT NOT NULL DEFAULT 0 COMMENT 'grows with every change',
  run_fence BIGINT NOT NULL DEFAULT 0,
  run_owner VARCHAR(255) NOT NULL DEFAULT '' COMMENT 'owner of the last run; empty: none',
  trigger_id VARCHAR(255) NOT NULL DEFAULT '',
  source VARCHAR(255) NOT NULL DEFAULT '',
  attempt INT NOT NULL DEFAULT 0,
  abandoned INT NOT NULL DEFAULT 0,
  started_at BIGINT NOT NULL DEFAULT 0,
  outcome VARCHAR(32) NOT NULL DEFAULT '' COMMENT 'and why, failed/no-op; empty: it runs, or its node is gone',
  ended_at BIGINT NOT NULL DEFAULT 0,
  run_held TINYINT NOT NULL DEFAULT 0 COMMENT 'whether the lease was still held at the end',
  paused_until BIGINT NOT NULL DEFAULT 0,
  paused_by VARCHAR(255) NOT NULL DEFAULT '',
  paused_reason VARCHAR(255) NOT NULL DEFAULT '',
  paused_since BIGINT NOT NULL DEFAULT 0,
  pending_mark VARCHAR(255) NOT NULL DEFAULT '' COMMENT 'of the run to be made later; empty: none',
  pending_fence BIGINT NOT NULL DEFAULT 0 COMMENT 'a completed run with this fence or a larger one is that run',
  pending_at BIGINT NOT NULL DEFAULT 0,
  pending_source VARCHAR(255) NOT NULL DEFAULT '',
  pending_trigger_id VARCHAR(255) NOT NULL DEFAULT '',
  waits_for TEXT NULL COMMENT 'names of the groups waited for, each between line feeds',
  waits_from BIGINT NOT NULL DEFAULT 0 COMMENT 'place in their lines',
  looked_at BIGINT NOT NULL DEFAULT 0 COMMENT 'when a node last looked for the waiter',
  PRIMARY KEY (name)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin ROW_FORMAT = DYNAMIC;

CREATE TABLE IF NOT EXISTS `indexer_lock_done` (
  name VARCHAR(640) NOT NULL,
  trigger_hash CHAR(64) NOT NULL COMMENT 'SHA-256 of the id of a trigger that has had its run',
  done_until BIGINT NOT NULL,
  PRIMARY KEY (name, trigger_hash),
  KEY (done_until)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin ROW_FORMAT = DYNAMIC;
