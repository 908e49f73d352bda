CREATE TABLE `backup_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`table_name` text NOT NULL,
	`line` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `backups` (
	`id` text PRIMARY KEY NOT NULL,
	`taken_at` integer NOT NULL,
	`finished_at` integer,
	`leased_until` integer NOT NULL,
	`schema` text NOT NULL,
	`tables` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backups_newest` ON `backups` (`taken_at`);