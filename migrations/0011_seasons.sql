CREATE TABLE `bring_backs` (
	`id` text PRIMARY KEY NOT NULL,
	`season_id` text NOT NULL,
	`volunteer_id` text NOT NULL,
	`asked_at` integer NOT NULL,
	`reminded_at` integer,
	`answer` text,
	`answered_at` integer,
	`left_at` integer,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`volunteer_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bring_backs_once` ON `bring_backs` (`season_id`,`volunteer_id`);--> statement-breakpoint
CREATE INDEX `bring_backs_of_volunteer` ON `bring_backs` (`volunteer_id`);--> statement-breakpoint
CREATE TABLE `season_figures` (
	`season_id` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`season_id`, `name`),
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `season_totals` (
	`id` text PRIMARY KEY NOT NULL,
	`season_id` text NOT NULL,
	`user_id` text,
	`shifts` integer NOT NULL,
	`minutes` integer NOT NULL,
	FOREIGN KEY (`season_id`) REFERENCES `seasons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `season_totals_of_season` ON `season_totals` (`season_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `season_totals_once` ON `season_totals` (`user_id`,`season_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `seasons` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_at` integer,
	CONSTRAINT "seasons_end_after_start" CHECK("seasons"."ends_at" > "seasons"."starts_at")
);
--> statement-breakpoint
CREATE INDEX `seasons_by_start` ON `seasons` (`starts_at`);--> statement-breakpoint
-- A closed season keeps its hours (product 87). The application's error code is the message.
CREATE TRIGGER closed_seasons_attendance_insert BEFORE INSERT ON attendance
WHEN EXISTS (SELECT 1 FROM seasons CROSS JOIN shift_assignments AS place ON place.id = NEW.assignment_id
  CROSS JOIN shifts ON shifts.id = place.shift_id
  WHERE seasons.closed_at IS NOT NULL
    AND shifts.start_time >= seasons.starts_at AND shifts.start_time < seasons.ends_at)
BEGIN
  SELECT RAISE(ABORT, 'season.closed');
END;
--> statement-breakpoint
CREATE TRIGGER closed_seasons_attendance_update BEFORE UPDATE OF state, minutes ON attendance
WHEN EXISTS (SELECT 1 FROM seasons CROSS JOIN shift_assignments AS place ON place.id = OLD.assignment_id
  CROSS JOIN shifts ON shifts.id = place.shift_id
  WHERE seasons.closed_at IS NOT NULL
    AND shifts.start_time >= seasons.starts_at AND shifts.start_time < seasons.ends_at)
BEGIN
  SELECT RAISE(ABORT, 'season.closed');
END;
--> statement-breakpoint
CREATE TRIGGER closed_seasons_places_insert BEFORE INSERT ON shift_assignments
WHEN EXISTS (SELECT 1 FROM seasons CROSS JOIN shifts ON shifts.id = NEW.shift_id
  WHERE seasons.closed_at IS NOT NULL
    AND shifts.start_time >= seasons.starts_at AND shifts.start_time < seasons.ends_at)
BEGIN
  SELECT RAISE(ABORT, 'season.closed');
END;
--> statement-breakpoint
CREATE TRIGGER closed_seasons_places_update BEFORE UPDATE OF status, shift_id ON shift_assignments
WHEN EXISTS (SELECT 1 FROM seasons CROSS JOIN shifts ON shifts.id IN (OLD.shift_id, NEW.shift_id)
  WHERE seasons.closed_at IS NOT NULL
    AND shifts.start_time >= seasons.starts_at AND shifts.start_time < seasons.ends_at)
BEGIN
  SELECT RAISE(ABORT, 'season.closed');
END;
--> statement-breakpoint
CREATE TRIGGER closed_seasons_places_delete BEFORE DELETE ON shift_assignments
WHEN EXISTS (SELECT 1 FROM seasons CROSS JOIN shifts ON shifts.id = OLD.shift_id
  WHERE seasons.closed_at IS NOT NULL
    AND shifts.start_time >= seasons.starts_at AND shifts.start_time < seasons.ends_at)
BEGIN
  SELECT RAISE(ABORT, 'season.closed');
END;
--> statement-breakpoint
CREATE TRIGGER closed_seasons_shifts_insert BEFORE INSERT ON shifts
WHEN EXISTS (SELECT 1 FROM seasons WHERE seasons.closed_at IS NOT NULL
  AND NEW.start_time >= seasons.starts_at AND NEW.start_time < seasons.ends_at)
BEGIN
  SELECT RAISE(ABORT, 'season.closed');
END;
--> statement-breakpoint
CREATE TRIGGER closed_seasons_shifts_update BEFORE UPDATE OF start_time, end_time, status, max_volunteers ON shifts
WHEN EXISTS (SELECT 1 FROM seasons WHERE seasons.closed_at IS NOT NULL
  AND ((OLD.start_time >= seasons.starts_at AND OLD.start_time < seasons.ends_at)
    OR (NEW.start_time >= seasons.starts_at AND NEW.start_time < seasons.ends_at)))
BEGIN
  SELECT RAISE(ABORT, 'season.closed');
END;
--> statement-breakpoint
CREATE TRIGGER closed_seasons_shifts_delete BEFORE DELETE ON shifts
WHEN EXISTS (SELECT 1 FROM seasons WHERE seasons.closed_at IS NOT NULL
  AND OLD.start_time >= seasons.starts_at AND OLD.start_time < seasons.ends_at)
BEGIN
  SELECT RAISE(ABORT, 'season.closed');
END;
