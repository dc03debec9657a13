ALTER TABLE `consents` ADD `withdrawn_by` text;--> statement-breakpoint
ALTER TABLE `consents` ADD `withdrawal_recorded_by` text;