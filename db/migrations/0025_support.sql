CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_replies_title` ON `saved_replies` (`title`);--> statement-breakpoint
CREATE TABLE `staff_presence` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_presence_at` ON `staff_presence` (`at`);--> statement-breakpoint
CREATE TABLE `support_chats` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`mode` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`last_id` text NOT NULL,
	`seen_id` text DEFAULT '' NOT NULL,
	`last_at` integer NOT NULL,
	`waiting_since` integer,
	`first_reply_at` integer,
	`solved_at` integer,
	`reopened_at` integer,
	`assignee_id` text,
	`rating` integer,
	`summary` text,
	`page` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_chats_person` ON `support_chats` (`school_id`,`user_id`,`mode`);--> statement-breakpoint
CREATE INDEX `support_chats_queue` ON `support_chats` (`mode`,`state`,`last_at`);--> statement-breakpoint
CREATE INDEX `support_chats_id` ON `support_chats` (`id`);--> statement-breakpoint
CREATE TABLE `support_messages` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`chat_id` text NOT NULL,
	`author` text NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`content` text NOT NULL,
	`file_id` text,
	`sources` text,
	`key` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`chat_id`) REFERENCES `support_chats`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `support_messages_chat` ON `support_messages` (`school_id`,`chat_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_key` ON `support_messages` (`school_id`,`chat_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `support_messages_file` ON `support_messages` (`school_id`,`file_id`) WHERE file_id is not null;