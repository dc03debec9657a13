CREATE TABLE `autopay_cards` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`payer_id` text NOT NULL,
	`account_id` text NOT NULL,
	`state` text DEFAULT 'started' NOT NULL,
	`ended_as` text,
	`session_id` text,
	`customer_id` text,
	`method_id` text,
	`brand` text,
	`last4` text,
	`expires` text,
	`consent` text NOT NULL,
	`agreed_at` integer NOT NULL,
	`by` text NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	`look_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_cards_ended" CHECK((state = 'ended') = (ended_as is not null)),
	CONSTRAINT "autopay_cards_active_method" CHECK(state <> 'active' or method_id is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_cards_active` ON `autopay_cards` (`school_id`,`family_id`,`payer_id`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `autopay_cards_family` ON `autopay_cards` (`school_id`,`family_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_cards_session` ON `autopay_cards` (`school_id`,`session_id`);--> statement-breakpoint
CREATE INDEX `autopay_cards_due` ON `autopay_cards` (`look_at`) WHERE look_at is not null;--> statement-breakpoint
CREATE TABLE `autopay_charges` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`card_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`family_id` text NOT NULL,
	`payer_id` text DEFAULT '' NOT NULL,
	`due_on` text NOT NULL,
	`charge_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`state` text DEFAULT 'scheduled' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`card_id`) REFERENCES `autopay_cards`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_charges_amount" CHECK(amount_minor > 0),
	CONSTRAINT "autopay_charges_tries" CHECK(tries between 0 and 3),
	CONSTRAINT "autopay_charges_ended" CHECK((state = 'scheduled') = (ended_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_charges_due` ON `autopay_charges` (`school_id`,`invoice_id`,`due_on`,`payer_id`);--> statement-breakpoint
CREATE INDEX `autopay_charges_card` ON `autopay_charges` (`school_id`,`card_id`);--> statement-breakpoint
CREATE INDEX `autopay_charges_scheduled` ON `autopay_charges` (`school_id`,`charge_on`) WHERE state = 'scheduled';--> statement-breakpoint
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
ALTER TABLE `online_payments` ADD `charge_id` text;--> statement-breakpoint
ALTER TABLE `online_payments` ADD `declined_for` text;--> statement-breakpoint
CREATE INDEX `online_payments_charge` ON `online_payments` (`school_id`,`charge_id`) WHERE charge_id is not null;