CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`removal_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `totp_factors_removal` ON `totp_factors` (`removal_at`) WHERE removal_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `action_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `action_links_of_user` ON `action_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `action_links_expiry` ON `action_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `source_address` text;--> statement-breakpoint
CREATE INDEX `audit_log_with_address` ON `audit_log` (`at`) WHERE source_address IS NOT NULL;--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `first_name` text;--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `last_name` text;--> statement-breakpoint
ALTER TABLE `rate_counters` ADD `blocked_until` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `verified_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `trusted_until` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `max_per_person` integer DEFAULT 10 NOT NULL;