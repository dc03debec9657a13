DROP INDEX `online_payments_automatic`;--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_automatic` ON `online_payments` (`school_id`,`invoice_id`,`due_on`,`method_id`) WHERE method_id is not null and state = 'capturing';--> statement-breakpoint
DROP INDEX `autopay_methods_current`;--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_methods_unnamed` ON `autopay_methods` (`school_id`,`family_id`) WHERE state = 'active' and payer_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_methods_current` ON `autopay_methods` (`school_id`,`family_id`,`payer_id`) WHERE state = 'active';--> statement-breakpoint
DROP INDEX `debits_waiting`;--> statement-breakpoint
CREATE UNIQUE INDEX `debits_waiting` ON `debits` (`school_id`,`invoice_id`,`due_on`,`method_id`) WHERE state = 'waiting';