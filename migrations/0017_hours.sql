CREATE TABLE `hour_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`assignment_id` text NOT NULL,
	`minutes` integer NOT NULL,
	`note` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`assignment_id`) REFERENCES `shift_assignments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "hour_corrections_state" CHECK("hour_corrections"."state" IN ('asked', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `hour_corrections_of_place` ON `hour_corrections` (`assignment_id`,`asked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `hour_corrections_open` ON `hour_corrections` (`assignment_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `hour_corrections_waiting` ON `hour_corrections` (`asked_at`) WHERE state = 'asked';--> statement-breakpoint
CREATE TABLE `statements` (
	`code` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`shifts` integer NOT NULL,
	`minutes` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`issued_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `statements_of_person` ON `statements` (`user_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `statements_oldest` ON `statements` (`issued_at`);--> statement-breakpoint
ALTER TABLE `attendance` ADD `minutes` integer;