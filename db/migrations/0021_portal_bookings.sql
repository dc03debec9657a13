CREATE TABLE `booking_holds` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`credit_id` text NOT NULL,
	`class_id` text NOT NULL,
	`lesson_id` text,
	`teacher_id` text,
	`room_id` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`held_until` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`credit_id`) REFERENCES `make_up_credits`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_holds_order" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_holds_credit` ON `booking_holds` (`school_id`,`credit_id`);--> statement-breakpoint
CREATE INDEX `booking_holds_until` ON `booking_holds` (`school_id`,`held_until`);--> statement-breakpoint
CREATE TABLE `move_requests` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`wish` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`answer` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`answered_at` integer,
	`answered_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `move_requests_open` ON `move_requests` (`school_id`,`lesson_id`,`student_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `move_requests_student` ON `move_requests` (`school_id`,`student_id`,`at`);