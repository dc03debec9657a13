CREATE TABLE `recording_comments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`recording_id` text NOT NULL,
	`second` integer,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`recording_id`) REFERENCES `recordings`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recording_comments_second" CHECK(second between 0 and 5999)
);
--> statement-breakpoint
CREATE INDEX `recording_comments_of` ON `recording_comments` (`school_id`,`recording_id`,`second`,`id`);--> statement-breakpoint
CREATE TABLE `recordings` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`assignment_id` text NOT NULL,
	`file_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`kept_until` text NOT NULL,
	`heard_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`assignment_id`) REFERENCES `assignments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `recordings_student` ON `recordings` (`school_id`,`student_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `recordings_assignment` ON `recordings` (`school_id`,`assignment_id`);--> statement-breakpoint
CREATE INDEX `recordings_file` ON `recordings` (`school_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `recordings_kept` ON `recordings` (`school_id`,`kept_until`);--> statement-breakpoint
CREATE INDEX `recordings_unheard` ON `recordings` (`school_id`,`id`) WHERE heard_at is null;