CREATE TABLE `shift_assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`shift_id` text NOT NULL,
	`volunteer_id` text,
	`status` text NOT NULL,
	`assigned_at` integer NOT NULL,
	`confirmed_at` integer,
	`completed_at` integer,
	`cancelled_at` integer,
	`notes` text,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`volunteer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "shift_assignments_status" CHECK("shift_assignments"."status" IN ('assigned', 'confirmed', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shift_assignments_once` ON `shift_assignments` (`shift_id`,`volunteer_id`);--> statement-breakpoint
CREATE INDEX `shift_assignments_of_volunteer` ON `shift_assignments` (`volunteer_id`,`assigned_at`);--> statement-breakpoint
CREATE INDEX `shift_assignments_by_status` ON `shift_assignments` (`status`,`assigned_at`);--> statement-breakpoint
CREATE INDEX `shift_assignments_newest` ON `shift_assignments` (`assigned_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text,
	`before` text,
	`after` text,
	`request_id` text NOT NULL,
	CONSTRAINT "audit_log_before" CHECK("audit_log"."before" IS NULL OR json_valid("audit_log"."before")),
	CONSTRAINT "audit_log_after" CHECK("audit_log"."after" IS NULL OR json_valid("audit_log"."after"))
);
--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_subject` ON `audit_log` (`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`email_confirmed_at` integer,
	`failed_sign_ins` integer DEFAULT 0 NOT NULL,
	`sign_in_blocked_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "accounts_email_form" CHECK("accounts"."email" = lower(trim("accounts"."email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE INDEX `accounts_unconfirmed` ON `accounts` (`created_at`) WHERE email_confirmed_at IS NULL;--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`secret_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_tokens_purpose" CHECK("one_time_tokens"."purpose" IN ('confirm_email', 'reset_password'))
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_reset` ON `rate_counters` (`resets_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `event_reservations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone_number` text,
	`quantity` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`reference` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`cancelled_at` integer,
	`used_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "event_reservations_status" CHECK("event_reservations"."status" IN ('reserved', 'cancelled')),
	CONSTRAINT "event_reservations_quantity" CHECK("event_reservations"."quantity" >= 1),
	CONSTRAINT "event_reservations_total" CHECK("event_reservations"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_reservations_reference_unique` ON `event_reservations` (`reference`);--> statement-breakpoint
CREATE INDEX `event_reservations_of_event` ON `event_reservations` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `event_reservations_of_user` ON `event_reservations` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`location` text NOT NULL,
	`start_date` integer NOT NULL,
	`end_date` integer NOT NULL,
	`image_key` text,
	`image_version` integer DEFAULT 0 NOT NULL,
	`price_cents` integer,
	`max_capacity` integer NOT NULL,
	`current_capacity` integer DEFAULT 0 NOT NULL,
	`requires_ticket` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "events_end_after_start" CHECK("events"."end_date" > "events"."start_date"),
	CONSTRAINT "events_capacity" CHECK("events"."max_capacity" >= 1),
	CONSTRAINT "events_price" CHECK("events"."price_cents" IS NULL OR "events"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`start_date`);--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`end_date`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`recipient` text NOT NULL,
	`locale` text NOT NULL,
	`data` text DEFAULT '{}' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`leased_until` integer,
	`sent_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_outbox_status" CHECK("mail_outbox"."status" IN ('pending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "mail_outbox_data" CHECK(json_valid("mail_outbox"."data"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_dedupe_key_unique` ON `mail_outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `mail_outbox_newest` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_status` ON `mail_outbox` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_of_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone_number` text,
	`skills` text DEFAULT '[]' NOT NULL,
	`avatar_key` text,
	`avatar_version` integer DEFAULT 0 NOT NULL,
	`profile_completed` integer DEFAULT false NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`city` text,
	`country` text,
	`locale` text DEFAULT 'nl' NOT NULL,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_role" CHECK("profiles"."role" IN ('user', 'volunteer', 'admin')),
	CONSTRAINT "profiles_locale" CHECK("profiles"."locale" IN ('nl', 'en')),
	CONSTRAINT "profiles_skills" CHECK(json_valid("profiles"."skills") AND json_type("profiles"."skills") = 'array')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_email_unique` ON `profiles` (`email`);--> statement-breakpoint
CREATE INDEX `profiles_newest` ON `profiles` (`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_role_newest` ON `profiles` (`role`,`created_at`);--> statement-breakpoint
CREATE TABLE `admin_settings` (
	`setting_key` text PRIMARY KEY NOT NULL,
	`setting_value` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "admin_settings_value" CHECK(json_valid("admin_settings"."setting_value"))
);
--> statement-breakpoint
CREATE TABLE `shifts` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text,
	`title` text NOT NULL,
	`description` text,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`location` text NOT NULL,
	`max_volunteers` integer NOT NULL,
	`current_volunteers` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`shift_type` text DEFAULT 'public' NOT NULL,
	`required_skills` text,
	`search_text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "shifts_end_after_start" CHECK("shifts"."end_time" > "shifts"."start_time"),
	CONSTRAINT "shifts_capacity" CHECK("shifts"."max_volunteers" >= 1),
	CONSTRAINT "shifts_status" CHECK("shifts"."status" IN ('active', 'completed', 'cancelled')),
	CONSTRAINT "shifts_type" CHECK("shifts"."shift_type" IN ('public', 'private')),
	CONSTRAINT "shifts_required_skills" CHECK("shifts"."required_skills" IS NULL OR (json_valid("shifts"."required_skills") AND json_array_length("shifts"."required_skills") > 0))
);
--> statement-breakpoint
CREATE INDEX `shifts_by_start` ON `shifts` (`start_time`);--> statement-breakpoint
CREATE INDEX `shifts_of_event` ON `shifts` (`event_id`,`start_time`);--> statement-breakpoint
CREATE TABLE `volunteer_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`motivation` text,
	`status` text NOT NULL,
	`requested_at` integer NOT NULL,
	`approved_at` integer,
	`rejected_at` integer,
	`notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "volunteer_requests_status" CHECK("volunteer_requests"."status" IN ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `volunteer_requests_one_pending` ON `volunteer_requests` (`user_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `volunteer_requests_newest_of_user` ON `volunteer_requests` (`user_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `volunteer_requests_by_status` ON `volunteer_requests` (`status`,`requested_at`);--> statement-breakpoint
CREATE VIEW `shift_assignments_with_volunteers` AS select "shift_assignments"."id", "shift_assignments"."shift_id", "shift_assignments"."volunteer_id", "shift_assignments"."status", "shift_assignments"."assigned_at", "shift_assignments"."confirmed_at", "shift_assignments"."completed_at", "shift_assignments"."cancelled_at", "shift_assignments"."notes", "profiles"."email", "profiles"."first_name", "profiles"."last_name", "profiles"."avatar_key", "profiles"."avatar_version" from "shift_assignments" left join "profiles" on "profiles"."id" = "shift_assignments"."volunteer_id";--> statement-breakpoint
CREATE VIEW `volunteer_metadata` AS select "id", "first_name", "last_name", "email", "phone_number", "skills", "role", "avatar_key", "avatar_version", "updated_at" from "profiles" where "profiles"."role" in ('volunteer', 'admin');