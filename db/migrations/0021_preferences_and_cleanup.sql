CREATE TABLE `school_removals` (
	`school_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`rule` text NOT NULL,
	`staff_name` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`rows` integer DEFAULT 0 NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_removals_started` ON `school_removals` (`started_at`);--> statement-breakpoint
CREATE INDEX `school_removals_open` ON `school_removals` (`school_id`) WHERE finished_at is null;--> statement-breakpoint
CREATE TABLE `cleanup_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`rule` text NOT NULL,
	`at` integer NOT NULL,
	`staff_name` text NOT NULL,
	`candidates` integer NOT NULL,
	`removed` integer NOT NULL,
	`skipped` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `school_preferences` (
	`school_id` text PRIMARY KEY NOT NULL,
	`lesson_minutes` integer,
	`schedule_view` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_school` ON `sessions` (`school_id`);--> statement-breakpoint
CREATE INDEX `outbox_school` ON `outbox` (`school_id`,`id`);--> statement-breakpoint
DROP TRIGGER `audit_entries_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never removed');
END;
--> statement-breakpoint
DROP TRIGGER `ledger_entries_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never removed');
END;
--> statement-breakpoint
DROP TRIGGER `price_plan_versions_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `price_plan_versions_no_delete` BEFORE DELETE ON `price_plan_versions`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'versions of a plan are never removed');
END;
--> statement-breakpoint
DROP TRIGGER `invoices_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `invoices_no_delete` BEFORE DELETE ON `invoices`
	WHEN OLD.state <> 'draft'
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never removed');
END;
--> statement-breakpoint
DROP TRIGGER `invoice_lines_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `invoice_lines_no_delete` BEFORE DELETE ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = OLD.school_id AND id = OLD.invoice_id) <> 'draft'
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
