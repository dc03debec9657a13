CREATE TABLE `text_accounts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`sid` text NOT NULL,
	`token` text NOT NULL,
	`sender` text NOT NULL,
	`price` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `text_accounts_id` ON `text_accounts` (`id`);--> statement-breakpoint
CREATE TABLE `text_numbers` (
	`school_id` text NOT NULL,
	`phone` text NOT NULL,
	`agreed` integer NOT NULL,
	`consent_at` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `phone`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `texts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`phone` text NOT NULL,
	`body` text NOT NULL,
	`parts` integer NOT NULL,
	`about` text,
	`state` text NOT NULL,
	`provider_id` text,
	`failure` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `texts_due` ON `texts` (`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `texts_phone` ON `texts` (`school_id`,`phone`);--> statement-breakpoint
CREATE INDEX `texts_about` ON `texts` (`school_id`,`about`);--> statement-breakpoint
CREATE UNIQUE INDEX `texts_once` ON `texts` (`school_id`,`provider_id`) WHERE provider_id is not null;