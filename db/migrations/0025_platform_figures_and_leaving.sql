DROP INDEX `schools_created`;--> statement-breakpoint
CREATE INDEX `schools_created` ON `schools` (`created_at`,`id`);--> statement-breakpoint
DROP INDEX `platform_transactions_at`;--> statement-breakpoint
CREATE INDEX `platform_transactions_at` ON `platform_transactions` (`at`,`id`,`amount_minor`);--> statement-breakpoint
ALTER TABLE `students` ADD `leaving_change` text;--> statement-breakpoint
CREATE INDEX `users_disabled` ON `users` (`disabled_at`);--> statement-breakpoint
UPDATE `students` SET `leaving_change` = `lessons_change`, `lessons_change` = NULL WHERE `left_on` IS NOT NULL AND `paused_from` IS NULL;
