CREATE TABLE `opening_reminders` (
	`shift_id` text NOT NULL,
	`volunteer_id` text NOT NULL,
	`opens_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`shift_id`, `volunteer_id`),
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`volunteer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `opening_reminders_due` ON `opening_reminders` (`opens_at`);--> statement-breakpoint
CREATE INDEX `opening_reminders_of_volunteer` ON `opening_reminders` (`volunteer_id`);
--> statement-breakpoint
-- A reminder follows the opening of its shift. If that is removed or moved to the past, it is due from the edit on.
CREATE TRIGGER shifts_move_opening_reminders AFTER UPDATE OF opens_at ON shifts
WHEN NEW.opens_at IS NOT OLD.opens_at
BEGIN
  UPDATE opening_reminders SET opens_at = max(coalesce(NEW.opens_at, 0), NEW.updated_at) WHERE shift_id = NEW.id;
END;
--> statement-breakpoint
-- Answers that show shifts and places also show who gets a mail when one opens. A moved opening is a write to `shifts`.
CREATE TRIGGER opening_reminders_revision_insert AFTER INSERT ON opening_reminders
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER opening_reminders_revision_delete AFTER DELETE ON opening_reminders
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
