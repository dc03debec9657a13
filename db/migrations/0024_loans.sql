CREATE TABLE `loan_copies` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`item_id` text NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`condition` text,
	`value_minor` integer,
	`is_lost` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`item_id`) REFERENCES `loan_items`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loan_copies_code` ON `loan_copies` (`school_id`,`item_id`,`code_key`);--> statement-breakpoint
CREATE TABLE `loan_items` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`kind` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `loan_items_list` ON `loan_items` (`school_id`,`archived_at`,`title_key`,`id`);--> statement-breakpoint
CREATE TABLE `loans` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`copy_id` text NOT NULL,
	`student_id` text NOT NULL,
	`lent_on` text NOT NULL,
	`due_on` text NOT NULL,
	`condition_out` text,
	`deposit_minor` integer,
	`returned_on` text,
	`condition_in` text,
	`is_lost` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`copy_id`) REFERENCES `loan_copies`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "loans_days" CHECK(lent_on <= due_on and lent_on <= coalesce(returned_on, lent_on))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loans_out` ON `loans` (`school_id`,`copy_id`) WHERE returned_on is null;--> statement-breakpoint
CREATE INDEX `loans_list` ON `loans` (`school_id`,`returned_on`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `loans_student` ON `loans` (`school_id`,`student_id`,`returned_on`,`due_on`);--> statement-breakpoint
CREATE INDEX `loans_copy` ON `loans` (`school_id`,`copy_id`,`lent_on`);