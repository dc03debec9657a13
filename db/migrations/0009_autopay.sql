CREATE TABLE `autopay_methods` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`payer_id` text,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`ended_as` text,
	`label` text NOT NULL,
	`reference` text,
	`holder` text,
	`iban` text,
	`signed_on` text NOT NULL,
	`account_id` text,
	`session_id` text,
	`customer_id` text,
	`card_id` text,
	`consent` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_methods_ended" CHECK((state = 'ended') = (ended_as is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_methods_current` ON `autopay_methods` (`school_id`,`family_id`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `autopay_methods_family` ON `autopay_methods` (`school_id`,`family_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_methods_reference` ON `autopay_methods` (`school_id`,`reference`);--> statement-breakpoint
CREATE TABLE `autopay_settings` (
	`school_id` text PRIMARY KEY NOT NULL,
	`cards` integer DEFAULT false NOT NULL,
	`notice_days` integer DEFAULT 5 NOT NULL,
	`creditor_name` text,
	`creditor_id` text,
	`iban` text,
	`shown_iban` text,
	`bic` text,
	`return_fee_minor` integer,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_settings_creditor" CHECK((creditor_id is null) = (iban is null))
);
--> statement-breakpoint
CREATE TABLE `debit_runs` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`sent_at` integer,
	`sent_by` text,
	`booked_at` integer,
	`undone_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `debits` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`run_id` text NOT NULL,
	`method_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`family_id` text NOT NULL,
	`due_on` text NOT NULL,
	`collect_on` text NOT NULL,
	`sequence` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`payment_id` text,
	`returned_for` text,
	`returned_at` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`run_id`) REFERENCES `debit_runs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`method_id`) REFERENCES `autopay_methods`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "debits_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `debits_run` ON `debits` (`school_id`,`run_id`);--> statement-breakpoint
CREATE INDEX `debits_method` ON `debits` (`school_id`,`method_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `debits_payment` ON `debits` (`school_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `debits_invoice` ON `debits` (`school_id`,`invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `debits_waiting` ON `debits` (`school_id`,`invoice_id`,`due_on`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `online_payments` ADD `method_id` text;--> statement-breakpoint
ALTER TABLE `online_payments` ADD `due_on` text;--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_automatic` ON `online_payments` (`school_id`,`invoice_id`,`due_on`) WHERE method_id is not null and state = 'capturing';