CREATE TABLE `history_checks` (
	`school_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`entries` integer NOT NULL,
	`since` integer,
	`hash` text NOT NULL,
	`broken_id` text,
	`broken_at` integer,
	`problem` text
);
--> statement-breakpoint
CREATE INDEX `history_checks_broken` ON `history_checks` (`at`) WHERE problem is not null;--> statement-breakpoint
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
CREATE INDEX `online_refunds_of` ON `online_refunds` (`school_id`,`online_payment_id`);--> statement-breakpoint
ALTER TABLE `schools` ADD `logo_id` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `position` integer;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `salt` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `words_hash` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_position` ON `audit_entries` (`school_id`,`position`);--> statement-breakpoint
CREATE INDEX `audit_entries_unchained` ON `audit_entries` (`school_id`,`id`) WHERE hash is null;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_letters` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_past_due` ON `subscriptions` (`past_due_at`) WHERE past_due_at is not null and replaced_at is null;--> statement-breakpoint
ALTER TABLE `plan_orders` ADD `credit_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `plan_orders` ADD `starts_at` integer;--> statement-breakpoint
CREATE INDEX `plan_orders_offered` ON `plan_orders` (`created_at`) WHERE settled_at is null and credit_minor > 0;--> statement-breakpoint
ALTER TABLE `teachers` ADD `photo_id` text;--> statement-breakpoint
CREATE INDEX `teachers_photo` ON `teachers` (`school_id`,`photo_id`) WHERE photo_id is not null;--> statement-breakpoint
ALTER TABLE `students` ADD `paused_from` text;--> statement-breakpoint
ALTER TABLE `students` ADD `paused_to` text;--> statement-breakpoint
ALTER TABLE `students` ADD `locks_when_left` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `lessons_change` text;--> statement-breakpoint
CREATE INDEX `students_leaving` ON `students` (`left_on`) WHERE left_on is not null and state <> 'left';--> statement-breakpoint
CREATE INDEX `students_pausing` ON `students` (`paused_from`) WHERE paused_from is not null;--> statement-breakpoint
ALTER TABLE `lessons` ADD `canceled_mail_ids` text;--> statement-breakpoint
DROP TRIGGER `audit_entries_no_update`;
--> statement-breakpoint
-- Two things may happen to an entry: its words are taken out by law, and an old one gets its place in the chain.
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
WHEN NOT (
	NEW.school_id IS OLD.school_id AND NEW.id IS OLD.id AND NEW.at IS OLD.at
	AND NEW.actor_id IS OLD.actor_id AND NEW.action IS OLD.action
	AND NEW.object_id IS OLD.object_id AND NEW.request_id IS OLD.request_id
	AND (
		(
			NEW.masked_at IS NOT NULL AND NEW."before" IS NULL AND NEW."after" IS NULL AND NEW.salt IS NULL
			AND (NEW.object_name IS OLD.object_name OR NEW.object_name = 'Erased student')
			AND (NEW.actor_name IS OLD.actor_name OR NEW.actor_name = 'Erased student')
			AND (NEW.address IS OLD.address OR NEW.address IS NULL)
			AND NEW.position IS OLD.position AND NEW.words_hash IS OLD.words_hash AND NEW.hash IS OLD.hash
		) OR (
			OLD.hash IS NULL AND NEW.hash IS NOT NULL
			AND NEW.masked_at IS OLD.masked_at AND NEW."before" IS OLD."before" AND NEW."after" IS OLD."after"
			AND NEW.object_name IS OLD.object_name AND NEW.actor_name IS OLD.actor_name AND NEW.address IS OLD.address
		)
	)
)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never changed');
END;
