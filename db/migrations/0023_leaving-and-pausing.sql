ALTER TABLE `students` ADD `paused_from` text;--> statement-breakpoint
ALTER TABLE `students` ADD `paused_to` text;--> statement-breakpoint
ALTER TABLE `students` ADD `locks_when_left` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `lessons_change` text;--> statement-breakpoint
CREATE INDEX `students_leaving` ON `students` (`left_on`) WHERE left_on is not null and state <> 'left';--> statement-breakpoint
CREATE INDEX `students_pausing` ON `students` (`paused_from`) WHERE paused_from is not null;