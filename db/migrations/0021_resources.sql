CREATE TABLE `resource_shares` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`resource_id` text NOT NULL,
	`class_id` text,
	`student_id` text,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`resource_id`) REFERENCES `resources`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "resource_shares_one" CHECK((class_id is null) <> (student_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resource_shares_class` ON `resource_shares` (`school_id`,`resource_id`,`class_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `resource_shares_student` ON `resource_shares` (`school_id`,`resource_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `resource_shares_of_class` ON `resource_shares` (`school_id`,`class_id`);--> statement-breakpoint
CREATE INDEX `resource_shares_of_student` ON `resource_shares` (`school_id`,`student_id`);--> statement-breakpoint
CREATE TABLE `resource_tags` (
	`school_id` text NOT NULL,
	`resource_id` text NOT NULL,
	`tag_key` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`school_id`, `resource_id`, `tag_key`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`resource_id`) REFERENCES `resources`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `resources` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`folder` text,
	`note` text,
	`url` text,
	`file_id` text,
	`replaced_at` integer,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`owner_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "resources_kind" CHECK(archived_at is not null or (kind = 'link') = (file_id is null))
);
--> statement-breakpoint
CREATE INDEX `resources_list` ON `resources` (`school_id`,`archived_at`,`title_key`,`id`);--> statement-breakpoint
CREATE INDEX `resources_own` ON `resources` (`school_id`,`owner_id`,`archived_at`,`title_key`,`id`);--> statement-breakpoint
CREATE INDEX `resources_file` ON `resources` (`school_id`,`file_id`);