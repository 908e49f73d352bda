CREATE TABLE `attendance` (
	`assignment_id` text PRIMARY KEY NOT NULL,
	`state` text,
	`is_late` integer DEFAULT false NOT NULL,
	`seen_at` integer NOT NULL,
	`note` text,
	`marked_by` text NOT NULL,
	`marked_at` integer NOT NULL,
	`mark_id` text NOT NULL,
	FOREIGN KEY (`assignment_id`) REFERENCES `shift_assignments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attendance_state" CHECK("attendance"."state" IN ('present', 'absent', 'excused'))
);
--> statement-breakpoint
CREATE INDEX `attendance_latest` ON `attendance` (`marked_at`);--> statement-breakpoint
ALTER TABLE `shift_assignments` ADD `guest_name` text;--> statement-breakpoint
ALTER TABLE `shift_assignments` ADD `walk_in_id` text;--> statement-breakpoint
CREATE INDEX `shift_assignments_led_by` ON `shift_assignments` (`volunteer_id`) WHERE is_lead = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `shift_assignments_walk_ins` ON `shift_assignments` (`walk_in_id`) WHERE walk_in_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `revisions` ADD `attendance` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE revisions SET attendance = hex(randomblob(6));
--> statement-breakpoint
CREATE TRIGGER attendance_revision_insert AFTER INSERT ON attendance
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER attendance_revision_update AFTER UPDATE ON attendance
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER attendance_revision_delete AFTER DELETE ON attendance
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
--> statement-breakpoint
-- A cancelled place that is taken again is a new one.
CREATE TRIGGER attendance_of_new_place AFTER UPDATE OF status ON shift_assignments
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN
  DELETE FROM attendance WHERE assignment_id = NEW.id;
END;
