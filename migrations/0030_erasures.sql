ALTER TABLE `audit_log` ADD `erasure_noted_at` integer;--> statement-breakpoint
CREATE INDEX `audit_log_erasures` ON `audit_log` (`at`) WHERE action = 'person.removed' AND erasure_noted_at IS NULL;