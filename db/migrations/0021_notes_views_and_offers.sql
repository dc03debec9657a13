CREATE TABLE `list_views` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`words` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_views_name` ON `list_views` (`school_id`,`user_id`,`list`,`name`);--> statement-breakpoint
CREATE TABLE `seat_offers` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`hash` text NOT NULL,
	`guardian_name` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_at` integer,
	`answer` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`enrolment_id`) REFERENCES `enrolments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seat_offers_hash` ON `seat_offers` (`hash`);--> statement-breakpoint
CREATE INDEX `seat_offers_open` ON `seat_offers` (`school_id`,`enrolment_id`) WHERE answered_at is null;--> statement-breakpoint
CREATE TABLE `student_notes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_notes_of` ON `student_notes` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `undo_steps` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`rows` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `undo_steps_created` ON `undo_steps` (`school_id`,`created_at`);