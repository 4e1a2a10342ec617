-- Forgets the triggers that need not be known any more; some at a time.
DELETE FROM :done WHERE done_until < CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED) LIMIT 1000
