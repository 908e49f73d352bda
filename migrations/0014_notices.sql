CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`last_started_at` integer NOT NULL,
	`last_finished_at` integer,
	`last_error` text
);
--> statement-breakpoint
ALTER TABLE `shift_assignments` ADD `acknowledged_at` integer;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `lane` text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `muted_notices` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
DROP VIEW `shift_assignments_with_volunteers`;--> statement-breakpoint
CREATE VIEW `shift_assignments_with_volunteers` AS select "shift_assignments"."id", "shift_assignments"."shift_id", "shift_assignments"."volunteer_id", "shift_assignments"."status", "shift_assignments"."assigned_at", "shift_assignments"."confirmed_at", "shift_assignments"."completed_at", "shift_assignments"."cancelled_at", "shift_assignments"."notes", "shift_assignments"."is_lead", "shift_assignments"."acknowledged_at", "profiles"."email", "profiles"."first_name", "profiles"."last_name", "profiles"."avatar_key", "profiles"."avatar_version" from "shift_assignments" left join "profiles" on "profiles"."id" = "shift_assignments"."volunteer_id";
