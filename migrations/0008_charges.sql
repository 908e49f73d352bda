CREATE TABLE `day_charges` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`start_time` integer NOT NULL,
	`day_start` integer NOT NULL,
	`day_end` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `day_charges_by_start` ON `day_charges` (`day`,`start_time`);--> statement-breakpoint
CREATE INDEX `day_charges_of_person` ON `day_charges` (`user_id`,`day_end`);--> statement-breakpoint
ALTER TABLE `revisions` ADD `day_charges` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whoever is in charge is shown to the crew and on the screens of today.
CREATE TRIGGER day_charges_revision_insert AFTER INSERT ON day_charges
BEGIN
  UPDATE revisions SET day_charges = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER day_charges_revision_update AFTER UPDATE ON day_charges
BEGIN
  UPDATE revisions SET day_charges = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER day_charges_revision_delete AFTER DELETE ON day_charges
BEGIN
  UPDATE revisions SET day_charges = hex(randomblob(6));
END;
