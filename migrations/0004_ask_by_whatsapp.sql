ALTER TABLE `asks` ADD `whatsapp_at` integer;--> statement-breakpoint
ALTER TABLE `shift_assignments` ADD `whatsapp_at` integer;