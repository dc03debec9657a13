CREATE TABLE `event_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`event_id` text NOT NULL,
	`student_id` text NOT NULL,
	`title` text,
	`composer` text,
	`minutes` integer,
	`accompanist` text,
	`position` integer NOT NULL,
	`instrument` text,
	`grade` text,
	`outcome` text,
	`mark` text,
	`result_on` text,
	`result_note` text,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`event_id`) REFERENCES `events`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_entries_minutes" CHECK(minutes is null or minutes between 1 and 600)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_entries_once` ON `event_entries` (`school_id`,`event_id`,`student_id`) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `event_entries_programme` ON `event_entries` (`school_id`,`event_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `event_entries_student` ON `event_entries` (`school_id`,`student_id`);--> statement-breakpoint
CREATE TABLE `event_invitations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`event_id` text NOT NULL,
	`class_id` text,
	`student_id` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`event_id`) REFERENCES `events`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_invitations_one" CHECK((class_id is null) <> (student_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_invitations_class` ON `event_invitations` (`school_id`,`event_id`,`class_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_invitations_student` ON `event_invitations` (`school_id`,`event_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `event_invitations_of_class` ON `event_invitations` (`school_id`,`class_id`);--> statement-breakpoint
CREATE INDEX `event_invitations_of_student` ON `event_invitations` (`school_id`,`student_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`day` text NOT NULL,
	`time` text NOT NULL,
	`time_zone` text NOT NULL,
	`place` text NOT NULL,
	`sign_up_until` text NOT NULL,
	`places` integer,
	`audience` text NOT NULL,
	`board` text,
	`note` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_sign_up" CHECK(sign_up_until <= day),
	CONSTRAINT "events_places" CHECK(places is null or places between 1 and 1000)
);
--> statement-breakpoint
CREATE INDEX `events_list` ON `events` (`school_id`,`day`,`id`);