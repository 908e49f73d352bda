CREATE TABLE `shift_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`active_shifts` integer DEFAULT 0 NOT NULL,
	`full_shifts` integer DEFAULT 0 NOT NULL,
	`held_places` integer DEFAULT 0 NOT NULL,
	`places` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shift_totals_one_row" CHECK("shift_totals"."id" = 1)
);
--> statement-breakpoint
DROP INDEX `shift_assignments_newest`;--> statement-breakpoint
CREATE INDEX `shift_assignments_latest` ON `shift_assignments` ((CASE status
  WHEN 'cancelled' THEN coalesce(cancelled_at, assigned_at)
  WHEN 'completed' THEN coalesce(completed_at, assigned_at)
  ELSE assigned_at END));--> statement-breakpoint
DROP INDEX `audit_log_by_action`;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `person_id` text;--> statement-breakpoint
CREATE INDEX `audit_log_by_kind` ON `audit_log` (substr(action, 1, instr(action, '.') - 1),`at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor_by_kind` ON `audit_log` (`actor_id`,substr(action, 1, instr(action, '.') - 1),`at`);--> statement-breakpoint
CREATE INDEX `audit_log_about` ON `audit_log` (`person_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_about_by_kind` ON `audit_log` (`person_id`,substr(action, 1, instr(action, '.') - 1),`at`);--> statement-breakpoint
CREATE INDEX `volunteer_requests_latest` ON `volunteer_requests` (max(requested_at, coalesce(approved_at, 0), coalesce(rejected_at, 0)));--> statement-breakpoint
-- Fills person_id in the existing rows of the log.
UPDATE audit_log SET person_id = CASE subject_kind
  WHEN 'account' THEN subject_id
  WHEN 'volunteer_request' THEN (SELECT user_id FROM volunteer_requests WHERE id = subject_id)
  WHEN 'assignment' THEN (SELECT volunteer_id FROM shift_assignments WHERE id = subject_id)
  WHEN 'mail' THEN (SELECT user_id FROM mail_outbox WHERE id = subject_id)
  ELSE after ->> 'volunteerId' END;--> statement-breakpoint
-- The dashboard's totals: counted once here, then maintained only by the triggers below.
INSERT INTO shift_totals (id, active_shifts, full_shifts, held_places, places)
SELECT 1, count(*), coalesce(sum(current_volunteers >= max_volunteers), 0),
  coalesce(sum(current_volunteers), 0), coalesce(sum(max_volunteers), 0)
FROM shifts WHERE status = 'active';
--> statement-breakpoint
CREATE TRIGGER shifts_total_insert AFTER INSERT ON shifts
WHEN NEW.status = 'active'
BEGIN
  UPDATE shift_totals SET
    active_shifts = active_shifts + 1,
    full_shifts = full_shifts + (NEW.current_volunteers >= NEW.max_volunteers),
    held_places = held_places + NEW.current_volunteers,
    places = places + NEW.max_volunteers;
END;
--> statement-breakpoint
CREATE TRIGGER shifts_total_update AFTER UPDATE OF status, current_volunteers, max_volunteers ON shifts
WHEN OLD.status = 'active' OR NEW.status = 'active'
BEGIN
  UPDATE shift_totals SET
    active_shifts = active_shifts + (NEW.status = 'active') - (OLD.status = 'active'),
    full_shifts = full_shifts
      + (NEW.status = 'active' AND NEW.current_volunteers >= NEW.max_volunteers)
      - (OLD.status = 'active' AND OLD.current_volunteers >= OLD.max_volunteers),
    held_places = held_places
      + (NEW.status = 'active') * NEW.current_volunteers - (OLD.status = 'active') * OLD.current_volunteers,
    places = places
      + (NEW.status = 'active') * NEW.max_volunteers - (OLD.status = 'active') * OLD.max_volunteers;
END;
--> statement-breakpoint
CREATE TRIGGER shifts_total_delete AFTER DELETE ON shifts
WHEN OLD.status = 'active'
BEGIN
  UPDATE shift_totals SET
    active_shifts = active_shifts - 1,
    full_shifts = full_shifts - (OLD.current_volunteers >= OLD.max_volunteers),
    held_places = held_places - OLD.current_volunteers,
    places = places - OLD.max_volunteers;
END;
