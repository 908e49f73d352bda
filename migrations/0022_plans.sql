CREATE TABLE `plan_items` (
	`plan_id` text NOT NULL,
	`shift_id` text NOT NULL,
	`position` integer NOT NULL,
	`selected` integer NOT NULL,
	`allows_double` integer DEFAULT false NOT NULL,
	`applied` integer DEFAULT false NOT NULL,
	`undone` integer DEFAULT false NOT NULL,
	`kept` text,
	`seen_version` integer,
	`before` text,
	`after` text NOT NULL,
	`acknowledged` text,
	PRIMARY KEY(`plan_id`, `shift_id`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plan_items_of_shift` ON `plan_items` (`shift_id`);--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`source` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`made_by` text,
	`made_at` integer NOT NULL,
	`applied_at` integer,
	`undone_at` integer,
	`selected_count` integer DEFAULT 0 NOT NULL,
	`applied_count` integer DEFAULT 0 NOT NULL,
	`undone_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`made_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "plans_kind" CHECK("plans"."kind" IN ('create', 'change')),
	CONSTRAINT "plans_state" CHECK("plans"."state" IN ('draft', 'applied', 'undone', 'dropped'))
);
--> statement-breakpoint
CREATE INDEX `plans_newest` ON `plans` (`made_at`);--> statement-breakpoint
CREATE INDEX `plans_by_state` ON `plans` (`state`,`made_at`);--> statement-breakpoint
CREATE INDEX `plans_made_by` ON `plans` (`made_by`,`made_at`);--> statement-breakpoint
CREATE TABLE `shift_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`items` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `revisions` ADD `plans` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE revisions SET plans = hex(randomblob(6));
--> statement-breakpoint
-- Every change of a plan's items also changes its version.
CREATE TRIGGER plans_revision_insert AFTER INSERT ON plans
BEGIN
  UPDATE revisions SET plans = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER plans_revision_update AFTER UPDATE ON plans
BEGIN
  UPDATE revisions SET plans = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER plans_revision_delete AFTER DELETE ON plans
BEGIN
  UPDATE revisions SET plans = hex(randomblob(6));
END;
