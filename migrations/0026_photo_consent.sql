ALTER TABLE `profiles` ADD `photo_answer` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `photo_answered_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `photo_text_version` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `photo_version` integer DEFAULT 0 NOT NULL;