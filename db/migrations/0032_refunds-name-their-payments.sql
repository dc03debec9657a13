CREATE TABLE `refund_payments` (
	`school_id` text NOT NULL,
	`refund_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`school_id`, `refund_id`, `payment_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`refund_id`) REFERENCES `family_refunds`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_payments_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `refund_payments_payment` ON `refund_payments` (`school_id`,`payment_id`);