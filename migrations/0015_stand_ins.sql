CREATE TABLE `stand_in_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`assignment_id` text NOT NULL,
	`shift_id` text NOT NULL,
	`reason` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`taken_by` text,
	FOREIGN KEY (`assignment_id`) REFERENCES `shift_assignments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`taken_by`) REFERENCES `shift_assignments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stand_in_requests_state" CHECK("stand_in_requests"."state" IN ('open', 'taken', 'released', 'withdrawn', 'lapsed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stand_in_requests_open` ON `stand_in_requests` (`assignment_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `stand_in_requests_of_place` ON `stand_in_requests` (`assignment_id`);--> statement-breakpoint
CREATE INDEX `stand_in_requests_of_shift` ON `stand_in_requests` (`shift_id`,`state`);--> statement-breakpoint
CREATE INDEX `stand_in_requests_taken` ON `stand_in_requests` (`taken_by`) WHERE taken_by IS NOT NULL;
--> statement-breakpoint
-- A request is open only as long as its place is expected to be filled. Whatever cancels a place ends its request.
CREATE TRIGGER shift_assignments_end_stand_in AFTER UPDATE OF status ON shift_assignments
WHEN NEW.status NOT IN ('assigned', 'confirmed')
BEGIN
  UPDATE stand_in_requests
  SET state = iif(NEW.status = 'cancelled', 'released', 'lapsed'),
    ended_at = coalesce(NEW.cancelled_at, NEW.completed_at)
  WHERE assignment_id = NEW.id AND state = 'open';
END;
--> statement-breakpoint
-- Answers that show places also show the requests for stand-ins, and until when a place can be cancelled.
CREATE TRIGGER stand_in_requests_revision_insert AFTER INSERT ON stand_in_requests
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER stand_in_requests_revision_update AFTER UPDATE ON stand_in_requests
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER stand_in_requests_revision_delete AFTER DELETE ON stand_in_requests
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER admin_settings_revision_insert AFTER INSERT ON admin_settings
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER admin_settings_revision_update AFTER UPDATE ON admin_settings
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
