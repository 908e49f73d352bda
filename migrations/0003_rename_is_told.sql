ALTER TABLE `alerts` RENAME COLUMN `is_told` TO `is_reported`;
