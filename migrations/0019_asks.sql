CREATE TABLE `absences` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `absences_of_user` ON `absences` (`user_id`,`to_day`);--> statement-breakpoint
CREATE INDEX `absences_by_end` ON `absences` (`to_day`,`from_day`);--> statement-breakpoint
CREATE TABLE `asks` (
	`id` text PRIMARY KEY NOT NULL,
	`shift_id` text NOT NULL,
	`volunteer_id` text NOT NULL,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`volunteer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "asks_answer" CHECK("asks"."answer" IN ('yes', 'no'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `asks_once` ON `asks` (`shift_id`,`volunteer_id`);--> statement-breakpoint
CREATE INDEX `asks_of_volunteer` ON `asks` (`volunteer_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `asks_by_time` ON `asks` (`asked_at`);--> statement-breakpoint
CREATE INDEX `asks_expiry` ON `asks` (`expires_at`);--> statement-breakpoint
CREATE TABLE `candidate_order` (
	`volunteer_id` text NOT NULL,
	`skill` text NOT NULL,
	`part` text NOT NULL,
	`asked_at` integer NOT NULL,
	`held_places` integer NOT NULL,
	PRIMARY KEY(`volunteer_id`, `skill`, `part`),
	FOREIGN KEY (`volunteer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `candidate_order_walk` ON `candidate_order` (`skill`,`part`,`asked_at`,`held_places`,`volunteer_id`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `day_parts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `revisions` ADD `asks` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE revisions SET asks = hex(randomblob(6));
--> statement-breakpoint
CREATE TRIGGER asks_revision_insert AFTER INSERT ON asks
BEGIN
  UPDATE revisions SET asks = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER asks_revision_update AFTER UPDATE ON asks
BEGIN
  UPDATE revisions SET asks = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER asks_revision_delete AFTER DELETE ON asks
BEGIN
  UPDATE revisions SET asks = hex(randomblob(6));
END;
--> statement-breakpoint
-- Who gets a place on a shift, in whatever way, said yes to the question about it.
CREATE TRIGGER asks_answered_by_new_place AFTER INSERT ON shift_assignments
WHEN NEW.status <> 'cancelled' AND NEW.volunteer_id IS NOT NULL
BEGIN
  UPDATE asks SET answer = 'yes', answered_at = NEW.assigned_at
  WHERE shift_id = NEW.shift_id AND volunteer_id = NEW.volunteer_id AND answer IS NOT 'yes';
END;
--> statement-breakpoint
CREATE TRIGGER asks_answered_by_place AFTER UPDATE OF status ON shift_assignments
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled' AND NEW.volunteer_id IS NOT NULL
BEGIN
  UPDATE asks SET answer = 'yes', answered_at = NEW.assigned_at
  WHERE shift_id = NEW.shift_id AND volunteer_id = NEW.volunteer_id AND answer IS NOT 'yes';
END;
--> statement-breakpoint
-- The order of the candidates: a row for each volunteer and admin, and for each of their skills, and one of each of these
-- for each part of the week that they prefer.
CREATE VIEW candidate_order_rows AS
SELECT profiles.id AS volunteer_id, skills.value AS skill, parts.value AS part,
  coalesce((SELECT max(asks.asked_at) FROM asks WHERE asks.volunteer_id = profiles.id), 0) AS asked_at,
  (SELECT count(*) FROM shift_assignments AS held
    WHERE held.volunteer_id = profiles.id AND held.status <> 'cancelled') AS held_places
FROM profiles, json_each(json_insert(profiles.skills, '$[#]', '')) AS skills,
  json_each(json_insert(profiles.day_parts, '$[#]', '')) AS parts
WHERE profiles.role IN ('volunteer', 'admin');
--> statement-breakpoint
INSERT OR IGNORE INTO candidate_order (volunteer_id, skill, part, asked_at, held_places)
SELECT volunteer_id, skill, part, asked_at, held_places FROM candidate_order_rows;
--> statement-breakpoint
CREATE TRIGGER candidate_order_new_person AFTER INSERT ON profiles
WHEN NEW.role IN ('volunteer', 'admin')
BEGIN
  INSERT OR IGNORE INTO candidate_order (volunteer_id, skill, part, asked_at, held_places)
  SELECT volunteer_id, skill, part, asked_at, held_places FROM candidate_order_rows WHERE volunteer_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER candidate_order_person AFTER UPDATE OF role, skills, day_parts ON profiles
WHEN OLD.role <> NEW.role OR OLD.skills <> NEW.skills OR OLD.day_parts <> NEW.day_parts
BEGIN
  DELETE FROM candidate_order WHERE volunteer_id = NEW.id;
  INSERT OR IGNORE INTO candidate_order (volunteer_id, skill, part, asked_at, held_places)
  SELECT volunteer_id, skill, part, asked_at, held_places FROM candidate_order_rows WHERE volunteer_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER candidate_order_asked AFTER INSERT ON asks
BEGIN
  UPDATE candidate_order SET asked_at = NEW.asked_at
  WHERE volunteer_id = NEW.volunteer_id AND asked_at < NEW.asked_at;
END;
--> statement-breakpoint
CREATE TRIGGER candidate_order_forgotten AFTER DELETE ON asks
BEGIN
  UPDATE candidate_order
  SET asked_at = coalesce((SELECT max(asks.asked_at) FROM asks WHERE asks.volunteer_id = OLD.volunteer_id), 0)
  WHERE volunteer_id = OLD.volunteer_id;
END;
--> statement-breakpoint
CREATE TRIGGER candidate_order_place_taken AFTER INSERT ON shift_assignments
WHEN NEW.status <> 'cancelled' AND NEW.volunteer_id IS NOT NULL
BEGIN
  UPDATE candidate_order SET held_places = held_places + 1 WHERE volunteer_id = NEW.volunteer_id;
END;
--> statement-breakpoint
CREATE TRIGGER candidate_order_place_changed AFTER UPDATE OF status, volunteer_id ON shift_assignments
WHEN OLD.volunteer_id IS NOT NEW.volunteer_id OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
BEGIN
  UPDATE candidate_order SET held_places = held_places - 1
  WHERE volunteer_id = OLD.volunteer_id AND OLD.status <> 'cancelled';
  UPDATE candidate_order SET held_places = held_places + 1
  WHERE volunteer_id = NEW.volunteer_id AND NEW.status <> 'cancelled';
END;
--> statement-breakpoint
CREATE TRIGGER candidate_order_place_removed AFTER DELETE ON shift_assignments
WHEN OLD.status <> 'cancelled' AND OLD.volunteer_id IS NOT NULL
BEGIN
  UPDATE candidate_order SET held_places = held_places - 1 WHERE volunteer_id = OLD.volunteer_id;
END;
