ALTER TABLE `event_reservations` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `event_reservations` ADD `submission_id` text;--> statement-breakpoint
ALTER TABLE `event_reservations` ADD `door_check_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `event_reservations_once` ON `event_reservations` (`user_id`,`event_id`,`submission_id`) WHERE submission_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `image_small_key` text;--> statement-breakpoint
ALTER TABLE `events` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Existing rows keep their accents in search_text until their next edit.
UPDATE events SET search_text = lower(title || ' ' || location || ' ' || coalesce(description, ''));--> statement-breakpoint
UPDATE event_reservations SET search_text = lower(first_name || ' ' || last_name || ' ' || email || ' ' || reference || ' ' || replace(reference, '-', ''));
