-- Makes the rows, once; they are never deleted, so nothing that is done to them locks a gap.
INSERT IGNORE INTO :table (name) VALUES :rows
