CREATE TABLE `platform_figures` (
	`range` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`figures` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscriptions_state` ON `subscriptions` (`state`,`paid_through`) WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX `contact_messages_waiting` ON `contact_messages` (`created_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `demo_requests_waiting` ON `demo_requests` (`created_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`created_at`,`dead_at`) WHERE dead_at is not null;