ALTER TABLE `family_payments` ADD `payer_id` text;--> statement-breakpoint
ALTER TABLE `online_payments` ADD `payer_id` text;