ALTER TABLE `shifts` ADD `min_volunteers` integer;--> statement-breakpoint
ALTER TABLE `shifts` ADD `opens_at` integer;--> statement-breakpoint
CREATE INDEX `shifts_by_opening` ON `shifts` (`opens_at`) WHERE opens_at IS NOT NULL;