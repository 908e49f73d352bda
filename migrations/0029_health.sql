CREATE TABLE `alerts` (
	`problem` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`is_told` integer NOT NULL,
	`last_mailed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `claim_refusals` (
	`day` text NOT NULL,
	`code` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `code`)
);
--> statement-breakpoint
CREATE TABLE `counter_checks` (
	`counter` text PRIMARY KEY NOT NULL,
	`compared_to` text NOT NULL,
	`found` integer NOT NULL,
	`checked_at` integer,
	`differences` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `failed_at` integer;--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` (`due_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `mail_outbox_failed` ON `mail_outbox` (`failed_at`) WHERE status = 'failed';--> statement-breakpoint
UPDATE mail_outbox SET due_at = next_attempt_at WHERE status = 'pending';
