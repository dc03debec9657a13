ALTER TABLE `join_pages` ADD `payment` text DEFAULT 'nothing' NOT NULL;--> statement-breakpoint
ALTER TABLE `join_pages` ADD `deposit_minor` integer;--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `invoice_id` text;--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `pay_now_minor` integer;--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `pay_until` integer;--> statement-breakpoint
CREATE INDEX `sign_ups_invoice` ON `sign_ups` (`school_id`,`invoice_id`) WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX `sign_ups_unpaid` ON `sign_ups` (`pay_until`) WHERE pay_until is not null;