CREATE TABLE `files` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`sha256` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `files_id` ON `files` (`id`);--> statement-breakpoint
CREATE INDEX `files_uploaded` ON `files` (`school_id`,`uploaded_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_removed` ON `files` (`removed_at`,`school_id`,`id`);