CREATE TABLE `activation_requests` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`claimed` text NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer DEFAULT 1 NOT NULL,
	`last_tried_at` integer NOT NULL,
	`settled_at` integer,
	`outcome` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activation_requests_open` ON `activation_requests` (`school_id`) WHERE settled_at is null;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`paypal_subscription_id` text,
	`received_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`done_at` integer,
	`dead_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_events_waiting` ON `payment_events` (`due_at`) WHERE done_at is null and dead_at is null;--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `plan_orders` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`paypal_plan_id` text NOT NULL,
	`paypal_subscription_id` text,
	`approve_url` text,
	`ordered_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`outcome` text,
	`provider_state` text,
	`provider_updated_at` integer,
	`looked_at` integer,
	`ended_at` integer,
	`unwanted_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ordered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_orders_paypal` ON `plan_orders` (`paypal_subscription_id`);--> statement-breakpoint
CREATE INDEX `plan_orders_open` ON `plan_orders` (`paypal_subscription_id`) WHERE paypal_subscription_id is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX `plan_orders_unwanted` ON `plan_orders` (`unwanted_at`) WHERE unwanted_at is not null and ended_at is null;--> statement-breakpoint
CREATE TABLE `platform_transactions` (
	`school_id` text NOT NULL,
	`at` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`order_id` text NOT NULL,
	`provider_ref` text NOT NULL,
	PRIMARY KEY(`school_id`, `at`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`order_id`) REFERENCES `plan_orders`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `platform_transactions_no_update` BEFORE UPDATE ON `platform_transactions`
BEGIN
	SELECT RAISE(ABORT, 'money is never changed, only entered');
END;
--> statement-breakpoint
CREATE TRIGGER `platform_transactions_no_delete` BEFORE DELETE ON `platform_transactions`
BEGIN
	SELECT RAISE(ABORT, 'money is never removed, only entered');
END;
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_transactions_id` ON `platform_transactions` (`school_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `platform_transactions_ref` ON `platform_transactions` (`provider_ref`,`kind`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `paypal_subscription_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `provider_state` text;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_paypal` ON `subscriptions` (`paypal_subscription_id`);--> statement-breakpoint
CREATE INDEX `outbox_to` ON `outbox` (`to_address`);