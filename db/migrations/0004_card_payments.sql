CREATE TABLE `online_disputes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`online_payment_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`answer_by` integer,
	`at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`online_payment_id`) REFERENCES `online_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "online_disputes_ended" CHECK((state = 'open') = (ended_at is null))
);
--> statement-breakpoint
CREATE INDEX `online_disputes_of` ON `online_disputes` (`school_id`,`online_payment_id`);--> statement-breakpoint
CREATE INDEX `online_disputes_open` ON `online_disputes` (`school_id`) WHERE state = 'open';--> statement-breakpoint
DROP INDEX `online_accounts_current`;--> statement-breakpoint
ALTER TABLE `online_accounts` ADD `provider` text DEFAULT 'paypal' NOT NULL;--> statement-breakpoint
ALTER TABLE `online_accounts` ADD `webhook_secret` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `online_accounts_current` ON `online_accounts` (`school_id`,`provider`) WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE `online_payments` ADD `provider` text DEFAULT 'paypal' NOT NULL;--> statement-breakpoint
ALTER TABLE `online_payments` ADD `declined_for` text;