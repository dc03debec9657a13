CREATE TABLE `class_prices` (
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`plan_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `class_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_id`) REFERENCES `price_plans`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `held_seats` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`seats` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `held_seats_class` ON `held_seats` (`school_id`,`class_id`,`until`);--> statement-breakpoint
CREATE TABLE `join_pages` (
	`school_id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`is_open` integer DEFAULT false NOT NULL,
	`words` text,
	`takes_trials` integer DEFAULT true NOT NULL,
	`embedders` text DEFAULT '[]' NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `join_pages_address` ON `join_pages` (`address`);--> statement-breakpoint
CREATE INDEX `join_pages_open` ON `join_pages` (`address`) WHERE is_open = 1;--> statement-breakpoint
CREATE TABLE `sign_ups` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`class_id` text,
	`enrolment_id` text,
	`trial_at` integer,
	`teacher_id` text,
	`message` text,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`answered_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sign_ups_list` ON `sign_ups` (`school_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `sign_ups_student` ON `sign_ups` (`school_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `sign_ups_class` ON `sign_ups` (`school_id`,`class_id`);--> statement-breakpoint
ALTER TABLE `teachers` ADD `shown_since` integer;