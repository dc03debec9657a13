CREATE TABLE `student_import_rows` (
	`school_id` text NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`state` text NOT NULL,
	`cells` text,
	`words` text,
	`student_id` text,
	`family_key` text,
	`mark` text,
	PRIMARY KEY(`school_id`, `import_id`, `row`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`import_id`) REFERENCES `student_imports`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_import_rows_state` ON `student_import_rows` (`school_id`,`import_id`,`state`,`row`);--> statement-breakpoint
CREATE INDEX `student_import_rows_family` ON `student_import_rows` (`school_id`,`import_id`,`family_key`) WHERE family_key is not null and student_id is not null;--> statement-breakpoint
CREATE TABLE `student_imports` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`columns` text NOT NULL,
	`mapping` text NOT NULL,
	`rows` integer NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_imports_at` ON `student_imports` (`at`);--> statement-breakpoint
ALTER TABLE `students` ADD `photo_id` text;--> statement-breakpoint
CREATE INDEX `students_photo` ON `students` (`school_id`,`photo_id`) WHERE photo_id is not null;