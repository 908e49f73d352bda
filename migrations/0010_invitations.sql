CREATE TABLE `invitation_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`sender_id` text,
	`submission_id` text,
	`locale` text NOT NULL,
	`note_nl` text,
	`note_en` text,
	`invited` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sender_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invitation_imports_locale" CHECK("invitation_imports"."locale" IN ('nl', 'en'))
);
--> statement-breakpoint
CREATE INDEX `invitation_imports_newest` ON `invitation_imports` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_imports_of_sender` ON `invitation_imports` (`sender_id`,`submission_id`);--> statement-breakpoint
CREATE TABLE `invitation_links` (
	`id` text PRIMARY KEY NOT NULL,
	`invitation_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invitation_links_of_invitation` ON `invitation_links` (`invitation_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone_number` text,
	`skills` text DEFAULT '[]' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`user_id` text,
	`invited_at` integer NOT NULL,
	`opened_at` integer,
	`reminded_at` integer,
	`answered_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `invitation_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitations_state" CHECK("invitations"."state" IN ('waiting', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email_unique` ON `invitations` (`email`);--> statement-breakpoint
CREATE INDEX `invitations_newest` ON `invitations` (`invited_at`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `invitations_of_import` ON `invitations` (`import_id`);--> statement-breakpoint
CREATE INDEX `invitations_of_user` ON `invitations` (`user_id`) WHERE user_id IS NOT NULL;