CREATE TABLE `busy_calendars` (
	`school_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`url` text NOT NULL,
	`added_at` integer NOT NULL,
	`added_by` text NOT NULL,
	`tried_at` integer,
	`read_at` integer,
	`failing_since` integer,
	`failure` text,
	PRIMARY KEY(`school_id`, `teacher_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `busy_calendars_tried` ON `busy_calendars` (`tried_at`);--> statement-breakpoint
CREATE TABLE `busy_times` (
	`school_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `teacher_id`, `starts_at`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `busy_calendars`(`school_id`,`teacher_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "busy_times_order" CHECK(starts_at < ends_at)
);
