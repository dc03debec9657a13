CREATE TABLE `accepted_forms` (
	`key` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accepted_forms_at` ON `accepted_forms` (`at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `demo_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`country_code` text NOT NULL,
	`phone` text NOT NULL,
	`school_name` text NOT NULL,
	`role` text NOT NULL,
	`school_size` text NOT NULL,
	`number_of_teachers` text NOT NULL,
	`current_software` text,
	`preferred_time` text NOT NULL,
	`timezone` text NOT NULL,
	`specific_interests` text,
	`additional_info` text,
	`created_at` integer NOT NULL,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `demo_requests_created` ON `demo_requests` (`created_at`);--> statement-breakpoint
CREATE TABLE `form_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`subnet` text NOT NULL,
	`at` integer NOT NULL,
	`accepted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_tries_subnet` ON `form_tries` (`subnet`,`at`);--> statement-breakpoint
CREATE INDEX `form_tries_at` ON `form_tries` (`at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`to_address` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`dead_at` integer
);
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`due_at`) WHERE sent_at is null and dead_at is null;--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `password_resets_expiry` ON `password_resets` (`expires_at`);