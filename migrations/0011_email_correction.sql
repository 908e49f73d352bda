ALTER TABLE `accounts` ADD `pending_email` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `pending_email_until` integer;--> statement-breakpoint
CREATE INDEX `accounts_pending` ON `accounts` (`pending_email_until`) WHERE pending_email IS NOT NULL;