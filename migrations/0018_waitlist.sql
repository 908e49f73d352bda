CREATE TABLE `waitlist_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`shift_id` text NOT NULL,
	`volunteer_id` text NOT NULL,
	`state` text NOT NULL,
	`joined_at` integer NOT NULL,
	`offers` integer DEFAULT 0 NOT NULL,
	`offered_at` integer,
	`offer_expires_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`volunteer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_entries_open` ON `waitlist_entries` (`shift_id`,`volunteer_id`) WHERE state IN ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX `waitlist_entries_in_line` ON `waitlist_entries` (`shift_id`,`state`,`joined_at`);--> statement-breakpoint
CREATE INDEX `waitlist_entries_offers` ON `waitlist_entries` (`offer_expires_at`) WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX `waitlist_entries_of_volunteer` ON `waitlist_entries` (`volunteer_id`,`state`);--> statement-breakpoint
ALTER TABLE `shifts` ADD `offered_until` integer;
--> statement-breakpoint
-- A shift knows until when a place of it is offered, so that only shifts with an open offer read the waitlist. An offer that
-- ran out stays in it: the rule compares the time.
CREATE TRIGGER waitlist_entries_offered_insert AFTER INSERT ON waitlist_entries
WHEN NEW.state = 'offered'
BEGIN
  UPDATE shifts SET offered_until = max(coalesce(offered_until, 0), NEW.offer_expires_at) WHERE id = NEW.shift_id;
END;
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_offered_update AFTER UPDATE OF state, offer_expires_at ON waitlist_entries
WHEN OLD.state = 'offered' OR NEW.state = 'offered'
BEGIN
  UPDATE shifts SET offered_until = (
    SELECT max(offer_expires_at) FROM waitlist_entries WHERE shift_id = NEW.shift_id AND state = 'offered')
  WHERE id = NEW.shift_id;
END;
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_offered_delete AFTER DELETE ON waitlist_entries
WHEN OLD.state = 'offered'
BEGIN
  UPDATE shifts SET offered_until = (
    SELECT max(offer_expires_at) FROM waitlist_entries WHERE shift_id = OLD.shift_id AND state = 'offered')
  WHERE id = OLD.shift_id;
END;
--> statement-breakpoint
-- Whoever gets a place waits no longer, however they got it.
CREATE TRIGGER shift_assignments_end_waiting_insert AFTER INSERT ON shift_assignments
WHEN NEW.status <> 'cancelled' AND NEW.volunteer_id IS NOT NULL
BEGIN
  UPDATE waitlist_entries SET state = 'taken', ended_at = NEW.assigned_at
  WHERE shift_id = NEW.shift_id AND volunteer_id = NEW.volunteer_id AND state IN ('waiting', 'offered');
END;
--> statement-breakpoint
CREATE TRIGGER shift_assignments_end_waiting_update AFTER UPDATE OF status ON shift_assignments
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled' AND NEW.volunteer_id IS NOT NULL
BEGIN
  UPDATE waitlist_entries SET state = 'taken', ended_at = NEW.assigned_at
  WHERE shift_id = NEW.shift_id AND volunteer_id = NEW.volunteer_id AND state IN ('waiting', 'offered');
END;
--> statement-breakpoint
CREATE TRIGGER shifts_end_waiting AFTER UPDATE OF status ON shifts
WHEN OLD.status = 'active' AND NEW.status <> 'active'
BEGIN
  UPDATE waitlist_entries SET state = 'lapsed', ended_at = NEW.updated_at
  WHERE shift_id = NEW.id AND state IN ('waiting', 'offered');
END;
--> statement-breakpoint
CREATE TRIGGER profiles_end_waiting AFTER UPDATE OF role ON profiles
WHEN OLD.role <> 'user' AND NEW.role = 'user'
BEGIN
  UPDATE waitlist_entries SET state = 'lapsed', ended_at = NEW.updated_at
  WHERE volunteer_id = NEW.id AND state IN ('waiting', 'offered');
END;
--> statement-breakpoint
-- Answers that show shifts and places also show who waits for one.
CREATE TRIGGER waitlist_entries_revision_insert AFTER INSERT ON waitlist_entries
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_revision_update AFTER UPDATE ON waitlist_entries
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_revision_delete AFTER DELETE ON waitlist_entries
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
