-- A mail about an application finds it by `requestId` in its data. Rows enqueued by an earlier version have the id only
-- in their dedupe key: `<kind>:<request id>:<recipient id>`.
UPDATE mail_outbox
SET data = json_object('requestId', substr(dedupe_key, length(kind) + 2,
  instr(substr(dedupe_key, length(kind) + 2), ':') - 1))
WHERE status IN ('pending', 'failed') AND data = '{}'
  AND kind IN ('request_received', 'request_approved', 'request_rejected');
