CREATE TABLE `revisions` (
	`id` integer PRIMARY KEY NOT NULL,
	`shifts` text NOT NULL,
	`shift_assignments` text NOT NULL,
	`profiles` text NOT NULL,
	`volunteer_requests` text NOT NULL,
	`events` text NOT NULL,
	`event_reservations` text NOT NULL,
	`audit_log` text NOT NULL,
	`mail_outbox` text NOT NULL,
	CONSTRAINT "revisions_one_row" CHECK("revisions"."id" = 1)
);
--> statement-breakpoint
INSERT INTO revisions VALUES (1, hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)));
--> statement-breakpoint
CREATE TRIGGER shifts_revision_insert AFTER INSERT ON shifts
BEGIN
  UPDATE revisions SET shifts = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER shifts_revision_update AFTER UPDATE ON shifts
BEGIN
  UPDATE revisions SET shifts = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER shifts_revision_delete AFTER DELETE ON shifts
BEGIN
  UPDATE revisions SET shifts = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER shift_assignments_revision_insert AFTER INSERT ON shift_assignments
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER shift_assignments_revision_update AFTER UPDATE ON shift_assignments
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER shift_assignments_revision_delete AFTER DELETE ON shift_assignments
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
-- A new account is in no list before it has a role or an application.
CREATE TRIGGER profiles_revision_insert AFTER INSERT ON profiles
WHEN NEW.role <> 'user'
BEGIN
  UPDATE revisions SET profiles = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER profiles_revision_update AFTER UPDATE ON profiles
BEGIN
  UPDATE revisions SET profiles = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER profiles_revision_delete AFTER DELETE ON profiles
BEGIN
  UPDATE revisions SET profiles = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER volunteer_requests_revision_insert AFTER INSERT ON volunteer_requests
BEGIN
  UPDATE revisions SET volunteer_requests = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER volunteer_requests_revision_update AFTER UPDATE ON volunteer_requests
BEGIN
  UPDATE revisions SET volunteer_requests = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER volunteer_requests_revision_delete AFTER DELETE ON volunteer_requests
BEGIN
  UPDATE revisions SET volunteer_requests = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER events_revision_insert AFTER INSERT ON events
BEGIN
  UPDATE revisions SET events = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER events_revision_update AFTER UPDATE ON events
BEGIN
  UPDATE revisions SET events = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER events_revision_delete AFTER DELETE ON events
BEGIN
  UPDATE revisions SET events = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_revision_insert AFTER INSERT ON event_reservations
BEGIN
  UPDATE revisions SET event_reservations = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_revision_update AFTER UPDATE ON event_reservations
BEGIN
  UPDATE revisions SET event_reservations = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_revision_delete AFTER DELETE ON event_reservations
BEGIN
  UPDATE revisions SET event_reservations = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_revision_insert AFTER INSERT ON audit_log
BEGIN
  UPDATE revisions SET audit_log = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_revision_update AFTER UPDATE ON audit_log
BEGIN
  UPDATE revisions SET audit_log = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_revision_delete AFTER DELETE ON audit_log
BEGIN
  UPDATE revisions SET audit_log = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER mail_outbox_revision_insert AFTER INSERT ON mail_outbox
BEGIN
  UPDATE revisions SET mail_outbox = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER mail_outbox_revision_update AFTER UPDATE ON mail_outbox
BEGIN
  UPDATE revisions SET mail_outbox = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER mail_outbox_revision_delete AFTER DELETE ON mail_outbox
BEGIN
  UPDATE revisions SET mail_outbox = hex(randomblob(6));
END;
