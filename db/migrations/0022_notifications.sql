CREATE TABLE `bounced_addresses` (
	`school_id` text NOT NULL,
	`email_key` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `email_key`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `digest_lines` (
	`school_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`id` text NOT NULL,
	`event` text NOT NULL,
	`text` text NOT NULL,
	`path` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `digest_lines_of` ON `digest_lines` (`school_id`,`membership_id`,`at`);--> statement-breakpoint
CREATE INDEX `digest_lines_at` ON `digest_lines` (`at`);--> statement-breakpoint
CREATE TABLE `notification_choices` (
	`school_id` text NOT NULL,
	`event` text NOT NULL,
	`recipient` text NOT NULL,
	`how` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `event`, `recipient`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_choices_of` ON `notification_choices` (`school_id`,`recipient`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`school_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`quiet` text DEFAULT 'school' NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`digest` text DEFAULT 'daily' NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`school_id`, `membership_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sent_reminders` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`recipient` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`, `subject`, `recipient`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sent_reminders_at` ON `sent_reminders` (`at`);--> statement-breakpoint
INSERT INTO `notification_choices` (`school_id`, `event`, `recipient`, `how`, `at`) SELECT `school_id`, 'announcement', 'member:' || `membership_id`, 'off', `at` FROM `announcement_mutes`;--> statement-breakpoint
DROP TABLE `announcement_mutes`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `bounced_at` integer;--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `remind_before_days` integer;--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `remind_late_days` integer;--> statement-breakpoint
CREATE INDEX `billing_settings_reminding` ON `billing_settings` (`school_id`) WHERE remind_before_days is not null or remind_late_days is not null;--> statement-breakpoint
ALTER TABLE `school_preferences` ADD `reminds_of_lessons` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `school_preferences` ADD `quiet_from` text;--> statement-breakpoint
ALTER TABLE `school_preferences` ADD `quiet_to` text;--> statement-breakpoint
CREATE INDEX `school_preferences_reminding` ON `school_preferences` (`school_id`) WHERE reminds_of_lessons = 1;