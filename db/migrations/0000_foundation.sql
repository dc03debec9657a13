CREATE TABLE `schools` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`time_zone` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `schools_created` ON `schools` (`created_at`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`account_key` text NOT NULL,
	`subnet` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_account` ON `sign_in_failures` (`account_key`,`at`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_subnet` ON `sign_in_failures` (`subnet`,`at`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_at` ON `sign_in_failures` (`at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`username` text,
	`username_key` text,
	`password_hash` text NOT NULL,
	`is_super_admin` integer DEFAULT false NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`disabled_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username_key`);--> statement-breakpoint
CREATE INDEX `users_demo` ON `users` (`is_demo`) WHERE is_demo = 1;--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`object_id` text,
	`object_name` text,
	`before` text,
	`after` text,
	`request_id` text,
	`address` text,
	PRIMARY KEY(`school_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries`
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never removed');
END;
--> statement-breakpoint
CREATE TABLE `memberships` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "memberships_kind" CHECK((role = 'student') = (kind <> 'staff'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_person` ON `memberships` (`school_id`,`user_id`,`role`,`kind`);--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`school_id` text,
	`membership_id` text,
	`remembered` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`state` text NOT NULL,
	`paid_through` integer,
	`created_at` integer NOT NULL,
	`replaced_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_current` ON `subscriptions` (`school_id`) WHERE replaced_at is null;