CREATE TABLE `online_accounts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`client_id` text NOT NULL,
	`secret` text NOT NULL,
	`webhook_id` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`tested_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_accounts_current` ON `online_accounts` (`school_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `online_accounts_id` ON `online_accounts` (`id`);--> statement-breakpoint
CREATE TABLE `online_payments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`family_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text DEFAULT 'started' NOT NULL,
	`ended_as` text,
	`order_id` text,
	`approve_url` text,
	`capture_id` text,
	`fee_minor` integer,
	`payment_id` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`look_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "online_payments_amount" CHECK(amount_minor > 0),
	CONSTRAINT "online_payments_ended" CHECK((state = 'ended') = (ended_as is not null)),
	CONSTRAINT "online_payments_paid" CHECK((state = 'paid') = (payment_id is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_order` ON `online_payments` (`school_id`,`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_payment` ON `online_payments` (`school_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `online_payments_invoice` ON `online_payments` (`school_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `online_payments_due` ON `online_payments` (`look_at`) WHERE look_at is not null;--> statement-breakpoint
CREATE TABLE `online_refunds` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`online_payment_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`ref` text,
	`refund_id` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`online_payment_id`) REFERENCES `online_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`refund_id`) REFERENCES `family_refunds`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "online_refunds_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_refunds_ref` ON `online_refunds` (`school_id`,`ref`);--> statement-breakpoint
CREATE INDEX `online_refunds_of` ON `online_refunds` (`school_id`,`online_payment_id`);