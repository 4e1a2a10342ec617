SET l.expires_at = @now + :ttl, l.session = CONNECTION_ID(), l.fence = GREATEST(l.fence, :fence), l.revision = l.revision + 1
