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
	`is_lead` integer DEFAULT false NOT NULL,
	`acknowledged_at` integer,
	`guest_name` text,
	`walk_in_id` text,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`volunteer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "shift_assignments_status" CHECK("shift_assignments"."status" IN ('assigned', 'confirmed', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shift_assignments_once` ON `shift_assignments` (`shift_id`,`volunteer_id`);--> statement-breakpoint
CREATE INDEX `shift_assignments_of_volunteer` ON `shift_assignments` (`volunteer_id`,`assigned_at`);--> statement-breakpoint
CREATE INDEX `shift_assignments_by_status` ON `shift_assignments` (`status`,`assigned_at`);--> statement-breakpoint
CREATE INDEX `shift_assignments_latest` ON `shift_assignments` ((CASE status
  WHEN 'cancelled' THEN coalesce(cancelled_at, assigned_at)
  WHEN 'completed' THEN coalesce(completed_at, assigned_at)
  ELSE assigned_at END));--> statement-breakpoint
CREATE INDEX `shift_assignments_leads` ON `shift_assignments` (`shift_id`) WHERE is_lead = 1;--> statement-breakpoint
CREATE INDEX `shift_assignments_led_by` ON `shift_assignments` (`volunteer_id`) WHERE is_lead = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `shift_assignments_walk_ins` ON `shift_assignments` (`walk_in_id`) WHERE walk_in_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `attendance` (
	`assignment_id` text PRIMARY KEY NOT NULL,
	`state` text,
	`is_late` integer DEFAULT false NOT NULL,
	`seen_at` integer NOT NULL,
	`note` text,
	`marked_by` text NOT NULL,
	`marked_at` integer NOT NULL,
	`mark_id` text NOT NULL,
	`minutes` integer,
	FOREIGN KEY (`assignment_id`) REFERENCES `shift_assignments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attendance_state" CHECK("attendance"."state" IN ('present', 'absent', 'excused'))
);
--> statement-breakpoint
CREATE INDEX `attendance_latest` ON `attendance` (`marked_at`);--> statement-breakpoint
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
	`person_id` text,
	`source_address` text,
	`erasure_noted_at` integer,
	CONSTRAINT "audit_log_before" CHECK("audit_log"."before" IS NULL OR json_valid("audit_log"."before")),
	CONSTRAINT "audit_log_after" CHECK("audit_log"."after" IS NULL OR json_valid("audit_log"."after"))
);
--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_with_address` ON `audit_log` (`at`) WHERE source_address IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_erasures` ON `audit_log` (`at`) WHERE action = 'person.removed' AND erasure_noted_at IS NULL;--> statement-breakpoint
CREATE INDEX `audit_log_of_subject` ON `audit_log` (`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_kind` ON `audit_log` (substr(action, 1, instr(action, '.') - 1),`at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor_by_kind` ON `audit_log` (`actor_id`,substr(action, 1, instr(action, '.') - 1),`at`);--> statement-breakpoint
CREATE INDEX `audit_log_about` ON `audit_log` (`person_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_about_by_kind` ON `audit_log` (`person_id`,substr(action, 1, instr(action, '.') - 1),`at`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`email_confirmed_at` integer,
	`pending_email` text,
	`pending_email_until` integer,
	`failed_sign_ins` integer DEFAULT 0 NOT NULL,
	`sign_in_blocked_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_seen_at` integer,
	`erase_warned_at` integer,
	CONSTRAINT "accounts_email_form" CHECK("accounts"."email" = lower(trim("accounts"."email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE INDEX `accounts_unconfirmed` ON `accounts` (`created_at`) WHERE email_confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX `accounts_pending` ON `accounts` (`pending_email_until`) WHERE pending_email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `accounts_last_seen` ON `accounts` (coalesce(last_seen_at, created_at));--> statement-breakpoint
CREATE INDEX `accounts_erase_warned` ON `accounts` (`erase_warned_at`) WHERE erase_warned_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`secret_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`password_hash` text,
	`first_name` text,
	`last_name` text,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_tokens_purpose" CHECK("one_time_tokens"."purpose" IN ('confirm_email', 'reset_password'))
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL,
	`blocked_until` integer
);
--> statement-breakpoint
CREATE INDEX `rate_counters_reset` ON `rate_counters` (`resets_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`user_agent` text,
	`verified_at` integer,
	`trusted_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`removal_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `totp_factors_removal` ON `totp_factors` (`removal_at`) WHERE removal_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `backup_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`table_name` text NOT NULL,
	`line` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `backups` (
	`id` text PRIMARY KEY NOT NULL,
	`taken_at` integer NOT NULL,
	`finished_at` integer,
	`leased_until` integer NOT NULL,
	`schema` text NOT NULL,
	`tables` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backups_newest` ON `backups` (`taken_at`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_secret_hash_unique` ON `calendar_feeds` (`secret_hash`);--> statement-breakpoint
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
	`search_text` text DEFAULT '' NOT NULL,
	`submission_id` text,
	`door_check_id` text,
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
CREATE UNIQUE INDEX `event_reservations_once` ON `event_reservations` (`user_id`,`event_id`,`submission_id`) WHERE submission_id IS NOT NULL;--> statement-breakpoint
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
	`image_small_key` text,
	`search_text` text DEFAULT '' NOT NULL,
	`submission_id` text,
	`max_per_person` integer DEFAULT 10 NOT NULL,
	`forgotten_at` integer,
	CONSTRAINT "events_end_after_start" CHECK("events"."end_date" > "events"."start_date"),
	CONSTRAINT "events_capacity" CHECK("events"."max_capacity" >= 1),
	CONSTRAINT "events_price" CHECK("events"."price_cents" IS NULL OR "events"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`start_date`);--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`end_date`);--> statement-breakpoint
CREATE INDEX `events_remembered` ON `events` (`end_date`) WHERE forgotten_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `events_once` ON `events` (`submission_id`) WHERE submission_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `alerts` (
	`problem` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`is_told` integer NOT NULL,
	`last_mailed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `claim_refusals` (
	`day` text NOT NULL,
	`code` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `code`)
);
--> statement-breakpoint
CREATE TABLE `hour_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`assignment_id` text NOT NULL,
	`minutes` integer NOT NULL,
	`note` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`assignment_id`) REFERENCES `shift_assignments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "hour_corrections_state" CHECK("hour_corrections"."state" IN ('asked', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE INDEX `hour_corrections_of_place` ON `hour_corrections` (`assignment_id`,`asked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `hour_corrections_open` ON `hour_corrections` (`assignment_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `hour_corrections_waiting` ON `hour_corrections` (`asked_at`) WHERE state = 'asked';--> statement-breakpoint
CREATE TABLE `statements` (
	`code` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`shifts` integer NOT NULL,
	`minutes` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`issued_by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `statements_of_person` ON `statements` (`user_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `statements_oldest` ON `statements` (`issued_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`last_started_at` integer NOT NULL,
	`last_finished_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `action_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `action_links_of_user` ON `action_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `action_links_expiry` ON `action_links` (`expires_at`);--> statement-breakpoint
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
	`due_at` integer,
	`failed_at` integer,
	`leased_until` integer,
	`sent_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`lane` text DEFAULT 'now' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_outbox_status" CHECK("mail_outbox"."status" IN ('pending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "mail_outbox_data" CHECK(json_valid("mail_outbox"."data"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_dedupe_key_unique` ON `mail_outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` (`due_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `mail_outbox_failed` ON `mail_outbox` (`failed_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `mail_outbox_newest` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_status` ON `mail_outbox` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_of_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_whole_addresses` ON `mail_outbox` (`created_at`) WHERE instr(recipient, '…') = 0;--> statement-breakpoint
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
CREATE INDEX `messages_shown` ON `messages` (`shown_from`);--> statement-breakpoint
CREATE TABLE `opening_reminders` (
	`shift_id` text NOT NULL,
	`volunteer_id` text NOT NULL,
	`opens_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`shift_id`, `volunteer_id`),
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`volunteer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `opening_reminders_due` ON `opening_reminders` (`opens_at`);--> statement-breakpoint
CREATE INDEX `opening_reminders_of_volunteer` ON `opening_reminders` (`volunteer_id`);--> statement-breakpoint
CREATE TABLE `people_counts` (
	`role` text PRIMARY KEY NOT NULL,
	`people` integer NOT NULL
);
--> statement-breakpoint
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
	`touched_at` integer,
	`applied_at` integer,
	`undone_at` integer,
	`selected_count` integer DEFAULT 0 NOT NULL,
	`applied_count` integer DEFAULT 0 NOT NULL,
	`undone_count` integer DEFAULT 0 NOT NULL,
	`forgotten_at` integer,
	FOREIGN KEY (`made_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "plans_kind" CHECK("plans"."kind" IN ('create', 'change')),
	CONSTRAINT "plans_state" CHECK("plans"."state" IN ('draft', 'applied', 'undone', 'dropped'))
);
--> statement-breakpoint
CREATE INDEX `plans_newest` ON `plans` (`made_at`,`id`);--> statement-breakpoint
CREATE INDEX `plans_by_state` ON `plans` (`state`,`made_at`,`id`);--> statement-breakpoint
CREATE INDEX `plans_remembered` ON `plans` (`state`,coalesce(undone_at, applied_at, touched_at, made_at)) WHERE forgotten_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_made_by` ON `plans` (`made_by`,`made_at`);--> statement-breakpoint
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
	`muted_notices` text DEFAULT '[]' NOT NULL,
	`day_parts` text DEFAULT '[]' NOT NULL,
	`photo_answer` text,
	`photo_answered_at` integer,
	`photo_text_version` integer,
	`photo_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_role" CHECK("profiles"."role" IN ('user', 'volunteer', 'admin')),
	CONSTRAINT "profiles_locale" CHECK("profiles"."locale" IN ('nl', 'en')),
	CONSTRAINT "profiles_skills" CHECK(json_valid("profiles"."skills") AND json_type("profiles"."skills") = 'array')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_email_unique` ON `profiles` (`email`);--> statement-breakpoint
CREATE INDEX `profiles_newest` ON `profiles` (`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_role_newest` ON `profiles` (`role`,`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_volunteers_by_name` ON `profiles` (`search_text`,`id`) WHERE role IN ('volunteer', 'admin');--> statement-breakpoint
CREATE TABLE `admin_settings` (
	`setting_key` text PRIMARY KEY NOT NULL,
	`setting_value` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "admin_settings_value" CHECK(json_valid("admin_settings"."setting_value"))
);
--> statement-breakpoint
CREATE TABLE `shift_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`items` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
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
	`submission_id` text,
	`offered_until` integer,
	`min_volunteers` integer,
	`opens_at` integer,
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
CREATE INDEX `shifts_by_opening` ON `shifts` (`opens_at`) WHERE opens_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `shifts_once` ON `shifts` (`submission_id`) WHERE submission_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `stand_in_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`assignment_id` text NOT NULL,
	`shift_id` text NOT NULL,
	`reason` text,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`taken_by` text,
	FOREIGN KEY (`assignment_id`) REFERENCES `shift_assignments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shift_id`) REFERENCES `shifts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`taken_by`) REFERENCES `shift_assignments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stand_in_requests_state" CHECK("stand_in_requests"."state" IN ('open', 'taken', 'released', 'withdrawn', 'lapsed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stand_in_requests_open` ON `stand_in_requests` (`assignment_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `stand_in_requests_of_place` ON `stand_in_requests` (`assignment_id`);--> statement-breakpoint
CREATE INDEX `stand_in_requests_of_shift` ON `stand_in_requests` (`shift_id`,`state`);--> statement-breakpoint
CREATE INDEX `stand_in_requests_taken` ON `stand_in_requests` (`taken_by`) WHERE taken_by IS NOT NULL;--> statement-breakpoint
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
CREATE INDEX `volunteer_requests_latest` ON `volunteer_requests` (max(requested_at, coalesce(approved_at, 0), coalesce(rejected_at, 0)));--> statement-breakpoint
CREATE INDEX `volunteer_requests_by_status` ON `volunteer_requests` (`status`,`requested_at`);--> statement-breakpoint
CREATE INDEX `volunteer_requests_rejected` ON `volunteer_requests` (`rejected_at`) WHERE status = 'rejected';--> statement-breakpoint
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
	`attendance` text DEFAULT '' NOT NULL,
	`asks` text DEFAULT '' NOT NULL,
	`plans` text DEFAULT '' NOT NULL,
	CONSTRAINT "revisions_one_row" CHECK("revisions"."id" = 1)
);
--> statement-breakpoint
CREATE VIEW `shift_assignments_with_volunteers` AS select "shift_assignments"."id", "shift_assignments"."shift_id", "shift_assignments"."volunteer_id", "shift_assignments"."status", "shift_assignments"."assigned_at", "shift_assignments"."confirmed_at", "shift_assignments"."completed_at", "shift_assignments"."cancelled_at", "shift_assignments"."notes", "shift_assignments"."is_lead", "shift_assignments"."acknowledged_at", "profiles"."email", "profiles"."first_name", "profiles"."last_name", "profiles"."avatar_key", "profiles"."avatar_version" from "shift_assignments" left join "profiles" on "profiles"."id" = "shift_assignments"."volunteer_id";--> statement-breakpoint
CREATE VIEW `volunteer_metadata` AS select "id", "first_name", "last_name", "email", "phone_number", "skills", "role", "avatar_key", "avatar_version", "updated_at" from "profiles" where "profiles"."role" in ('volunteer', 'admin');
--> statement-breakpoint
-- The counters of product 18: only these triggers write shifts.current_volunteers and events.current_capacity.
-- A place is held while its assignment is assigned, confirmed or completed.
CREATE TRIGGER shift_assignments_count_insert AFTER INSERT ON shift_assignments
WHEN NEW.status <> 'cancelled'
BEGIN
  UPDATE shifts SET current_volunteers = current_volunteers + 1 WHERE id = NEW.shift_id;
END;
--> statement-breakpoint
CREATE TRIGGER shift_assignments_count_update AFTER UPDATE OF status, shift_id ON shift_assignments
WHEN (OLD.status <> 'cancelled') <> (NEW.status <> 'cancelled') OR OLD.shift_id <> NEW.shift_id
BEGIN
  UPDATE shifts SET current_volunteers = current_volunteers - (OLD.status <> 'cancelled') WHERE id = OLD.shift_id;
  UPDATE shifts SET current_volunteers = current_volunteers + (NEW.status <> 'cancelled') WHERE id = NEW.shift_id;
END;
--> statement-breakpoint
CREATE TRIGGER shift_assignments_count_delete AFTER DELETE ON shift_assignments
WHEN OLD.status <> 'cancelled'
BEGIN
  UPDATE shifts SET current_volunteers = current_volunteers - 1 WHERE id = OLD.shift_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_count_insert AFTER INSERT ON event_reservations
WHEN NEW.status = 'reserved'
BEGIN
  UPDATE events SET current_capacity = current_capacity + NEW.quantity WHERE id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_count_update AFTER UPDATE OF status, quantity, event_id ON event_reservations
BEGIN
  UPDATE events SET current_capacity = current_capacity - OLD.quantity * (OLD.status = 'reserved') WHERE id = OLD.event_id;
  UPDATE events SET current_capacity = current_capacity + NEW.quantity * (NEW.status = 'reserved') WHERE id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_count_delete AFTER DELETE ON event_reservations
WHEN OLD.status = 'reserved'
BEGIN
  UPDATE events SET current_capacity = current_capacity - OLD.quantity WHERE id = OLD.event_id;
END;
--> statement-breakpoint
-- The number of people with each role.
INSERT INTO people_counts (role, people) VALUES ('user', 0), ('volunteer', 0), ('admin', 0);
--> statement-breakpoint
CREATE TRIGGER people_counts_insert AFTER INSERT ON profiles
BEGIN
  UPDATE people_counts SET people = people + 1 WHERE role = NEW.role;
END;
--> statement-breakpoint
CREATE TRIGGER people_counts_update AFTER UPDATE OF role ON profiles
WHEN OLD.role <> NEW.role
BEGIN
  UPDATE people_counts SET people = people - 1 WHERE role = OLD.role;
  UPDATE people_counts SET people = people + 1 WHERE role = NEW.role;
END;
--> statement-breakpoint
CREATE TRIGGER people_counts_delete AFTER DELETE ON profiles
BEGIN
  UPDATE people_counts SET people = people - 1 WHERE role = OLD.role;
END;
--> statement-breakpoint
-- A shift knows until when a place of it is offered, so that only shifts with an open offer read the waitlist. An offer
-- that ran out stays in it: the rule compares the time.
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
-- Somebody who gets a place waits no longer, in whatever way they got it.
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
-- Nobody waits for a shift that is not active, and only volunteers and admins wait.
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
-- Somebody who gets a place on a shift, in whatever way, said yes to the question about it.
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
-- A request for a stand-in is open only as long as its place is expected to be filled. Whatever cancels the place ends it.
CREATE TRIGGER shift_assignments_end_stand_in AFTER UPDATE OF status ON shift_assignments
WHEN NEW.status NOT IN ('assigned', 'confirmed')
BEGIN
  UPDATE stand_in_requests
  SET state = iif(NEW.status = 'cancelled', 'released', 'lapsed'),
    ended_at = coalesce(NEW.cancelled_at, NEW.completed_at)
  WHERE assignment_id = NEW.id AND state = 'open';
END;
--> statement-breakpoint
-- A cancelled place that is taken again is a new one, without the attendance of the old one.
CREATE TRIGGER attendance_of_new_place AFTER UPDATE OF status ON shift_assignments
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN
  DELETE FROM attendance WHERE assignment_id = NEW.id;
END;
--> statement-breakpoint
-- A reminder follows the opening of its shift. If that is removed or moved to the past, it is due from the edit on.
CREATE TRIGGER shifts_move_opening_reminders AFTER UPDATE OF opens_at ON shifts
WHEN NEW.opens_at IS NOT OLD.opens_at
BEGIN
  UPDATE opening_reminders SET opens_at = max(coalesce(NEW.opens_at, 0), NEW.updated_at) WHERE shift_id = NEW.id;
END;
--> statement-breakpoint
-- Somebody who signs in is no longer warned that the account will be erased.
CREATE TRIGGER accounts_seen AFTER INSERT ON sessions
BEGIN
  UPDATE accounts SET last_seen_at = max(coalesce(last_seen_at, 0), NEW.created_at), erase_warned_at = NULL
  WHERE id = NEW.user_id;
END;
--> statement-breakpoint
-- A random text for each part of the data that polled answers show, replaced at every write to its tables
-- (docs/decisions/012-one-trip-and-revisions.md).
INSERT INTO revisions (id, shifts, shift_assignments, profiles, volunteer_requests, events, event_reservations, audit_log, mail_outbox, attendance, asks, plans)
VALUES (1, hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)), hex(randomblob(6)));
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
-- The planning grid shows people with their absences.
CREATE TRIGGER absences_revision_insert AFTER INSERT ON absences
BEGIN
  UPDATE revisions SET profiles = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER absences_revision_update AFTER UPDATE ON absences
BEGIN
  UPDATE revisions SET profiles = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER absences_revision_delete AFTER DELETE ON absences
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
--> statement-breakpoint
CREATE TRIGGER attendance_revision_insert AFTER INSERT ON attendance
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER attendance_revision_update AFTER UPDATE ON attendance
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER attendance_revision_delete AFTER DELETE ON attendance
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
--> statement-breakpoint
-- Answers that show attendance also count the corrections of hours that wait.
CREATE TRIGGER hour_corrections_revision_insert AFTER INSERT ON hour_corrections
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER hour_corrections_revision_update AFTER UPDATE ON hour_corrections
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER hour_corrections_revision_delete AFTER DELETE ON hour_corrections
BEGIN
  UPDATE revisions SET attendance = hex(randomblob(6));
END;
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
-- Every change of a plan's items also changes the version of the plan.
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
--> statement-breakpoint
-- Answers that show places also show what belongs to them: requests for stand-ins, people who wait, messages, reminders
-- of openings, and the settings by which a place can be cancelled.
CREATE TRIGGER stand_in_requests_revision_insert AFTER INSERT ON stand_in_requests
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER stand_in_requests_revision_update AFTER UPDATE ON stand_in_requests
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER stand_in_requests_revision_delete AFTER DELETE ON stand_in_requests
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- A moved opening is a write to shifts.
CREATE TRIGGER opening_reminders_revision_insert AFTER INSERT ON opening_reminders
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER opening_reminders_revision_delete AFTER DELETE ON opening_reminders
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER admin_settings_revision_insert AFTER INSERT ON admin_settings
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER admin_settings_revision_update AFTER UPDATE ON admin_settings
BEGIN
  UPDATE revisions SET shift_assignments = hex(randomblob(6));
END;
