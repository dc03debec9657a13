ALTER TABLE `lessons` DROP COLUMN `family_note`;--> statement-breakpoint
ALTER TABLE `lessons` DROP COLUMN `private_note`;