-- Lets go of GET_LOCK's whose leases have run out without a release.
-- include now.sql
-- include drop-lock.sql
DO 0
