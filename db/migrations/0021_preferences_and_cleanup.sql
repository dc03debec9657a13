CREATE TABLE `school_preferences` (
	`school_id` text PRIMARY KEY NOT NULL,
	`lesson_minutes` integer,
	`schedule_view` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
