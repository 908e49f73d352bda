DROP INDEX `plans_newest`;--> statement-breakpoint
DROP INDEX `plans_by_state`;--> statement-breakpoint
ALTER TABLE `plans` ADD `forgotten_at` integer;--> statement-breakpoint
CREATE INDEX `plans_remembered` ON `plans` (`state`,coalesce(undone_at, applied_at, touched_at, made_at)) WHERE forgotten_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_newest` ON `plans` (`made_at`,`id`);--> statement-breakpoint
CREATE INDEX `plans_by_state` ON `plans` (`state`,`made_at`,`id`);