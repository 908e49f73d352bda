CREATE TABLE `screens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`places` text,
	`names` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer,
	CONSTRAINT "screens_names" CHECK("screens"."names" IN ('first', 'none'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `screens_by_secret` ON `screens` (`secret_hash`);--> statement-breakpoint
ALTER TABLE `revisions` ADD `screens` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A new screen or the end of one changes the board. When a screen was last seen does not.
CREATE TRIGGER screens_revision_insert AFTER INSERT ON screens
BEGIN
  UPDATE revisions SET screens = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER screens_revision_update AFTER UPDATE OF name, secret_hash, places, names ON screens
BEGIN
  UPDATE revisions SET screens = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER screens_revision_delete AFTER DELETE ON screens
BEGIN
  UPDATE revisions SET screens = hex(randomblob(6));
END;
