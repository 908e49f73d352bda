CREATE TABLE `message_shifts` (
	`shift_id` text NOT NULL,
	`message_id` text NOT NULL,
	PRIMARY KEY(`shift_id`, `message_id`),
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_shifts_of_message` ON `message_shifts` (`message_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`sender_id` text,
	`is_from_lead` integer NOT NULL,
	`audience` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`state` text DEFAULT 'sending' NOT NULL,
	`recipients` integer NOT NULL,
	`muted` text NOT NULL,
	`submission_id` text,
	`created_at` integer NOT NULL,
	`shown_from` integer NOT NULL,
	`stopped_at` integer,
	FOREIGN KEY (`sender_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "messages_state" CHECK("messages"."state" IN ('sending', 'stopped'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_submission` ON `messages` (`sender_id`,`submission_id`);--> statement-breakpoint
CREATE INDEX `messages_newest` ON `messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `messages_of_sender` ON `messages` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_shown` ON `messages` (`shown_from`);
--> statement-breakpoint
-- Answers that show places also show the messages about their shifts.
CREATE TRIGGER messages_revision_insert AFTER INSERT ON messages
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER messages_revision_update AFTER UPDATE ON messages
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER messages_revision_delete AFTER DELETE ON messages
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
