ALTER TABLE `bank_imports` ADD `read` text;--> statement-breakpoint
CREATE TABLE `__new_support_messages` (
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
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "support_messages_length" CHECK(length(content) <= 8000)
);
--> statement-breakpoint
INSERT INTO `__new_support_messages`("school_id", "id", "chat_id", "author", "author_id", "author_name", "content", "file_id", "sources", "key", "created_at") SELECT "school_id", "id", "chat_id", "author", "author_id", "author_name", substr("content", 1, 8000), "file_id", "sources", "key", "created_at" FROM `support_messages`;--> statement-breakpoint
DROP TABLE `support_messages`;--> statement-breakpoint
ALTER TABLE `__new_support_messages` RENAME TO `support_messages`;--> statement-breakpoint
CREATE INDEX `support_messages_chat` ON `support_messages` (`school_id`,`chat_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_key` ON `support_messages` (`school_id`,`chat_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `support_messages_file` ON `support_messages` (`school_id`,`file_id`) WHERE file_id is not null;