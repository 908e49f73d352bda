ALTER TABLE `accounts` ADD `last_seen_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `erase_warned_at` integer;--> statement-breakpoint
CREATE INDEX `accounts_last_seen` ON `accounts` (coalesce(last_seen_at, created_at));--> statement-breakpoint
CREATE INDEX `accounts_erase_warned` ON `accounts` (`erase_warned_at`) WHERE erase_warned_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `forgotten_at` integer;--> statement-breakpoint
CREATE INDEX `events_remembered` ON `events` (`end_date`) WHERE forgotten_at IS NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_whole_addresses` ON `mail_outbox` (`created_at`) WHERE instr(recipient, '…') = 0;--> statement-breakpoint
CREATE INDEX `volunteer_requests_rejected` ON `volunteer_requests` (`rejected_at`) WHERE status = 'rejected';--> statement-breakpoint
-- Nobody is erased for what was not recorded: without a trace, the time counts from now.
UPDATE accounts SET last_seen_at = coalesce(
  nullif(
    max(
      coalesce((SELECT max(created_at) FROM sessions WHERE user_id = accounts.id), 0),
      coalesce((SELECT max(at) FROM audit_log WHERE actor_id = accounts.id), 0)),
    0),
  unixepoch() * 1000)
WHERE email_confirmed_at IS NOT NULL;
--> statement-breakpoint
-- Whoever signs in is no longer warned that the account will be erased.
CREATE TRIGGER accounts_seen AFTER INSERT ON sessions
BEGIN
  UPDATE accounts SET last_seen_at = max(coalesce(last_seen_at, 0), NEW.created_at), erase_warned_at = NULL
  WHERE id = NEW.user_id;
END;
