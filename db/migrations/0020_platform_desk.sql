CREATE TABLE `school_oversight` (
	`school_id` text PRIMARY KEY NOT NULL,
	`teacher_limit` integer,
	`student_limit` integer,
	`limits_until` integer,
	`limits_reason` text,
	`open_until` integer,
	`open_reason` text,
	`suspended_at` integer,
	`suspend_reason` text,
	`delete_after` integer,
	`delete_reason` text,
	`delete_asked_at` integer,
	`note` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_oversight_delete` ON `school_oversight` (`delete_after`) WHERE delete_after is not null;--> statement-breakpoint
CREATE TABLE `school_views` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`session_hash` text NOT NULL,
	`staff_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_views_open` ON `school_views` (`session_hash`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `backup_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`file` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`succeeded` integer,
	`words` text,
	`staff_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backup_checks_kind` ON `backup_checks` (`kind`,`started_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`last_at` integer NOT NULL,
	`last_ms` integer NOT NULL,
	`runs` integer NOT NULL,
	`failures` integer NOT NULL,
	`last_failed_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `route_days` (
	`day` text NOT NULL,
	`route` text NOT NULL,
	`requests` integer NOT NULL,
	`errors` integer NOT NULL,
	`bytes` integer NOT NULL,
	`total_ms` integer NOT NULL,
	`within_10` integer NOT NULL,
	`within_25` integer NOT NULL,
	`within_50` integer NOT NULL,
	`within_100` integer NOT NULL,
	`within_250` integer NOT NULL,
	`within_1000` integer NOT NULL,
	PRIMARY KEY(`day`, `route`)
);
--> statement-breakpoint
CREATE TABLE `table_days` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
);
--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `handled_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `handled_by` text;--> statement-breakpoint
ALTER TABLE `demo_requests` ADD `handled_at` integer;--> statement-breakpoint
ALTER TABLE `demo_requests` ADD `handled_by` text;--> statement-breakpoint
CREATE INDEX `schools_name` ON `schools` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `platform_transactions_at` ON `platform_transactions` (`at`,`id`);