ALTER TABLE `students` ADD `merged_into` text;--> statement-breakpoint
CREATE INDEX `students_merged` ON `students` (`school_id`,`merged_into`) WHERE merged_into is not null;