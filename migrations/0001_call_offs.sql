CREATE TABLE `call_off_events` (
	`call_off_id` text NOT NULL,
	`event_id` text NOT NULL,
	PRIMARY KEY(`call_off_id`, `event_id`),
	FOREIGN KEY (`call_off_id`) REFERENCES `call_offs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `call_off_events_of_event` ON `call_off_events` (`event_id`);--> statement-breakpoint
CREATE TABLE `call_off_shifts` (
	`call_off_id` text NOT NULL,
	`shift_id` text NOT NULL,
	`version` integer NOT NULL,
	`undone` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`call_off_id`, `shift_id`),
	FOREIGN KEY (`call_off_id`) REFERENCES `call_offs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `call_off_shifts_of_shift` ON `call_off_shifts` (`shift_id`);--> statement-breakpoint
CREATE TABLE `call_offs` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	`begins_at` integer NOT NULL,
	`people` integer NOT NULL,
	`tickets` integer NOT NULL,
	`mails_at` integer NOT NULL,
	`undone_at` integer,
	`submission_id` text
);
--> statement-breakpoint
CREATE INDEX `call_offs_by_day` ON `call_offs` (`day`,`made_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `call_offs_once` ON `call_offs` (`submission_id`) WHERE submission_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `called_off` text;