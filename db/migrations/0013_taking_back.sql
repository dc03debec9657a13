CREATE TABLE `reversals` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`what` text NOT NULL,
	`email` text NOT NULL,
	`school_id` text,
	`membership_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reversals_user` ON `reversals` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reversals_school` ON `reversals` (`school_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reversals_expiry` ON `reversals` (`expires_at`);