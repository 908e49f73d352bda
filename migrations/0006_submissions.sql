ALTER TABLE `events` ADD `submission_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `events_once` ON `events` (`submission_id`) WHERE submission_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `shifts` ADD `submission_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `shifts_once` ON `shifts` (`submission_id`) WHERE submission_id IS NOT NULL;