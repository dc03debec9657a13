ALTER TABLE `outbox` ADD `document` text;--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `payment_note` text;--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `remind_after_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `reminded_at` integer;