CREATE TABLE `push_devices` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`membership_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_once` ON `push_devices` (`school_id`,`membership_id`,`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_browser` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_outbox` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`device_id` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`path` text NOT NULL,
	`mail_id` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`device_id`) REFERENCES `push_devices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`due_at`);--> statement-breakpoint
CREATE INDEX `push_outbox_device` ON `push_outbox` (`school_id`,`device_id`);--> statement-breakpoint
CREATE INDEX `push_outbox_mail` ON `push_outbox` (`school_id`,`mail_id`);--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `push` text;