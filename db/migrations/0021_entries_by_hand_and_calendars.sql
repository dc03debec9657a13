CREATE TABLE `calendar_feeds` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `kind`, `subject_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_key` ON `calendar_feeds` (`key`);--> statement-breakpoint
CREATE TABLE `__new_platform_transactions` (
	`school_id` text NOT NULL,
	`at` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`plan` text,
	`cycle` text,
	`order_id` text,
	`provider_ref` text,
	`reason` text,
	`entered_by` text,
	`entered_at` integer,
	`corrects_id` text,
	PRIMARY KEY(`school_id`, `at`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`order_id`) REFERENCES `plan_orders`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`corrects_id`) REFERENCES `platform_transactions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "platform_transactions_source" CHECK((order_id is null) = (reason is not null and entered_by is not null)),
	CONSTRAINT "platform_transactions_correction" CHECK((kind = 'correction') = (corrects_id is not null))
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_platform_transactions`("school_id", "at", "id", "kind", "amount_minor", "currency", "plan", "cycle", "order_id", "provider_ref") SELECT "school_id", "at", "id", "kind", "amount_minor", "currency", "plan", "cycle", "order_id", "provider_ref" FROM `platform_transactions`;--> statement-breakpoint
DROP TABLE `platform_transactions`;--> statement-breakpoint
ALTER TABLE `__new_platform_transactions` RENAME TO `platform_transactions`;--> statement-breakpoint
CREATE UNIQUE INDEX `platform_transactions_id` ON `platform_transactions` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `platform_transactions_ref` ON `platform_transactions` (`provider_ref`,`kind`);--> statement-breakpoint
CREATE INDEX `platform_transactions_at` ON `platform_transactions` (`at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `platform_transactions_corrected` ON `platform_transactions` (`school_id`,`corrects_id`) WHERE corrects_id is not null;--> statement-breakpoint
CREATE TRIGGER `platform_transactions_no_update` BEFORE UPDATE ON `platform_transactions`
BEGIN
	SELECT RAISE(ABORT, 'money is never changed, only entered');
END;
--> statement-breakpoint
CREATE TRIGGER `platform_transactions_no_delete` BEFORE DELETE ON `platform_transactions`
BEGIN
	SELECT RAISE(ABORT, 'money is never removed, only entered');
END;
