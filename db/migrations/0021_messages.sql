CREATE TABLE `announcement_mutes` (
	`school_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `membership_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`audience` text NOT NULL,
	`state` text NOT NULL,
	`send_at` integer,
	`sender_id` text NOT NULL,
	`conversation_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`sender_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `broadcasts_list` ON `broadcasts` (`school_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `broadcasts_due` ON `broadcasts` (`send_at`,`school_id`,`id`) WHERE state in ('scheduled', 'sending');--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`school_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`is_copied` integer DEFAULT false NOT NULL,
	`read_id` text DEFAULT '' NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`inbox_at` integer,
	`sent_at` integer,
	`muted_at` integer,
	`archived_at` integer,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `conversation_id`, `membership_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_members_inbox` ON `conversation_members` (`school_id`,`membership_id`,`inbox_at`,`conversation_id`) WHERE inbox_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX `conversation_members_sent` ON `conversation_members` (`school_id`,`membership_id`,`sent_at`,`conversation_id`) WHERE sent_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX `conversation_members_archived` ON `conversation_members` (`school_id`,`membership_id`,`archived_at`,`conversation_id`) WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX `conversation_members_of` ON `conversation_members` (`school_id`,`membership_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`school_id`,`membership_id`) WHERE unread > 0;--> statement-breakpoint
CREATE TABLE `conversations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`subject_key` text NOT NULL,
	`student_id` text,
	`to_office` integer DEFAULT false NOT NULL,
	`broadcast_id` text,
	`family_id` text,
	`last_id` text NOT NULL,
	`last_at` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversations_student` ON `conversations` (`school_id`,`student_id`,`last_at`) WHERE student_id is not null;--> statement-breakpoint
CREATE INDEX `conversations_broadcast` ON `conversations` (`school_id`,`broadcast_id`,`family_id`) WHERE broadcast_id is not null;--> statement-breakpoint
CREATE TABLE `deliveries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`broadcast_id` text,
	`message_id` text,
	`conversation_id` text,
	`sender_id` text NOT NULL,
	`recipient` text NOT NULL,
	`name` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`family_id` text,
	`membership_id` text,
	`email` text,
	`state` text NOT NULL,
	`mail_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`message_id`) REFERENCES `messages`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`school_id`,`broadcast_id`,`recipient`) WHERE broadcast_id is not null;--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`school_id`,`broadcast_id`,`family_id`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `deliveries_failed` ON `deliveries` (`school_id`,`at`,`id`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `deliveries_message` ON `deliveries` (`school_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `deliveries_recipient` ON `deliveries` (`school_id`,`recipient`);--> statement-breakpoint
CREATE INDEX `deliveries_member` ON `deliveries` (`school_id`,`membership_id`);--> statement-breakpoint
CREATE INDEX `deliveries_mail` ON `deliveries` (`mail_id`) WHERE mail_id is not null;--> statement-breakpoint
CREATE TABLE `message_files` (
	`school_id` text NOT NULL,
	`message_id` text NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `message_id`, `file_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`message_id`) REFERENCES `messages`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_files_file` ON `message_files` (`school_id`,`file_id`);--> statement-breakpoint
CREATE TABLE `message_templates` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
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
CREATE UNIQUE INDEX `message_templates_name` ON `message_templates` (`school_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `messages` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`kind` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`body_key` text NOT NULL,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`author_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`school_id`,`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_author` ON `messages` (`school_id`,`author_id`,`id`);