CREATE TABLE `site_travel` (
	`school_id` text NOT NULL,
	`site_id` text NOT NULL,
	`other_site_id` text NOT NULL,
	`minutes` integer NOT NULL,
	PRIMARY KEY(`school_id`, `site_id`, `other_site_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`other_site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "site_travel_pair" CHECK(site_id < other_site_id),
	CONSTRAINT "site_travel_minutes" CHECK(minutes between 0 and 120)
);
--> statement-breakpoint
ALTER TABLE `attendance_rules` ADD `group_alone` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `make_up_credits` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `make_up_credits` ADD `wish` text;--> statement-breakpoint
ALTER TABLE `make_up_credits` ADD `answer` text;--> statement-breakpoint
CREATE INDEX `make_up_credits_asked` ON `make_up_credits` (`school_id`,`asked_at`) WHERE asked_at is not null and answer is null;