CREATE TABLE `payment_allocations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`payment_id` text,
	`amount_minor` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`removed_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_allocations_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `payment_allocations_invoice` ON `payment_allocations` (`school_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_allocations_payment` ON `payment_allocations` (`school_id`,`payment_id`);--> statement-breakpoint
CREATE TABLE `billing_runs` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`period` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_runs_period` ON `billing_runs` (`school_id`,`period`,`id`);--> statement-breakpoint
CREATE TABLE `billing_settings` (
	`school_id` text PRIMARY KEY NOT NULL,
	`next_number` integer DEFAULT 1 NOT NULL,
	`prefix` text DEFAULT '' NOT NULL,
	`next_credit_note` integer DEFAULT 1 NOT NULL,
	`credit_note_prefix` text DEFAULT 'CN-' NOT NULL,
	`terms_days` integer DEFAULT 14 NOT NULL,
	`bill_day` integer DEFAULT 1 NOT NULL,
	`late_fee_minor` integer,
	`late_fee_after_days` integer DEFAULT 10 NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `credit_notes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`family_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`issued_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_sequence` ON `credit_notes` (`school_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `credit_notes_family` ON `credit_notes` (`school_id`,`family_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`school_id`,`invoice_id`);--> statement-breakpoint
CREATE TABLE `enrolment_plans` (
	`school_id` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`plan_id` text NOT NULL,
	`override_minor` integer,
	`override_reason` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	PRIMARY KEY(`school_id`, `enrolment_id`, `starts_on`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`enrolment_id`) REFERENCES `enrolments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_id`) REFERENCES `price_plans`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "enrolment_plans_override" CHECK((override_minor is null) = (override_reason is null))
);
--> statement-breakpoint
CREATE INDEX `enrolment_plans_plan` ON `enrolment_plans` (`school_id`,`plan_id`);--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`student_id` text,
	`enrolment_id` text,
	`lesson_id` text,
	`period` text,
	`late_invoice_id` text,
	`plan_version_id` text,
	`description` text NOT NULL,
	`quantity` integer DEFAULT 1000 NOT NULL,
	`unit_minor` integer NOT NULL,
	`discount_minor` integer DEFAULT 0 NOT NULL,
	`net_minor` integer NOT NULL,
	`tax_code_id` text,
	`rates` text NOT NULL,
	`why` text,
	`released_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`enrolment_id`) REFERENCES `enrolments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`late_invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_version_id`) REFERENCES `price_plan_versions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`tax_code_id`) REFERENCES `tax_codes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_lines_of` ON `invoice_lines` (`school_id`,`invoice_id`,`position`);--> statement-breakpoint
CREATE INDEX `invoice_lines_student` ON `invoice_lines` (`school_id`,`student_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_month` ON `invoice_lines` (`school_id`,`enrolment_id`,`period`) WHERE period is not null and released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_lesson` ON `invoice_lines` (`school_id`,`lesson_id`,`student_id`) WHERE lesson_id is not null and released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_late` ON `invoice_lines` (`school_id`,`late_invoice_id`) WHERE late_invoice_id is not null and released_at is null;--> statement-breakpoint
CREATE TABLE `invoices` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`sequence` integer,
	`number` text,
	`period` text,
	`issued_on` text,
	`issued_at` integer,
	`due_on` text,
	`terms_days` integer NOT NULL,
	`currency` text NOT NULL,
	`net_minor` integer DEFAULT 0 NOT NULL,
	`total_minor` integer DEFAULT 0 NOT NULL,
	`open_minor` integer DEFAULT 0 NOT NULL,
	`taxes` text NOT NULL,
	`bill_to` text,
	`public_note` text,
	`internal_note` text,
	`run_id` text,
	`replaces` text,
	`end_reason` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`run_id`) REFERENCES `billing_runs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`replaces`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_numbered" CHECK((state = 'draft') = (sequence is null)),
	CONSTRAINT "invoices_open" CHECK(open_minor between 0 and total_minor or state = 'draft')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`school_id`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`school_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` (`school_id`,`state`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`school_id`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_family` ON `invoices` (`school_id`,`family_id`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_run` ON `invoices` (`school_id`,`run_id`,`state`);--> statement-breakpoint
CREATE INDEX `invoices_replaces` ON `invoices` (`school_id`,`replaces`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`school_id` text NOT NULL,
	`family_id` text NOT NULL,
	`at` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`invoice_id` text,
	`due_on` text,
	`source_id` text,
	`note` text,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `family_id`, `at`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_due" CHECK((invoice_id is null) = (due_on is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_id` ON `ledger_entries` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_day` ON `ledger_entries` (`school_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_invoice` ON `ledger_entries` (`school_id`,`invoice_id`);--> statement-breakpoint
CREATE TABLE `family_payments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`received_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`method` text NOT NULL,
	`reference` text,
	`returned_at` integer,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_payments_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `family_payments_family` ON `family_payments` (`school_id`,`family_id`,`received_on`);--> statement-breakpoint
CREATE INDEX `family_payments_day` ON `family_payments` (`school_id`,`received_on`,`id`);--> statement-breakpoint
CREATE TABLE `price_plan_versions` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`plan_id` text NOT NULL,
	`valid_from` text NOT NULL,
	`basis` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`tax_code_id` text,
	`lessons_per_month` integer DEFAULT 4 NOT NULL,
	`fifth_lesson` text DEFAULT 'free' NOT NULL,
	`part_month` text DEFAULT 'lessons' NOT NULL,
	`deducts_closures` integer DEFAULT false NOT NULL,
	`sibling_discount` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_id`) REFERENCES `price_plans`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`tax_code_id`) REFERENCES `tax_codes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_plan_versions_amount" CHECK(amount_minor between 0 and 100000000),
	CONSTRAINT "price_plan_versions_lessons" CHECK(lessons_per_month between 1 and 31),
	CONSTRAINT "price_plan_versions_sibling" CHECK(sibling_discount between 0 and 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_plan_versions_from` ON `price_plan_versions` (`school_id`,`plan_id`,`valid_from`);--> statement-breakpoint
CREATE TABLE `price_plans` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_plans_name` ON `price_plans` (`school_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `family_refunds` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`paid_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`method` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_refunds_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `family_refunds_family` ON `family_refunds` (`school_id`,`family_id`);--> statement-breakpoint
CREATE TABLE `tax_codes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`rates` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_codes_name` ON `tax_codes` (`school_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `price_plan_versions_no_update` BEFORE UPDATE ON `price_plan_versions`
BEGIN
	SELECT RAISE(ABORT, 'versions of a plan are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `price_plan_versions_no_delete` BEFORE DELETE ON `price_plan_versions`
BEGIN
	SELECT RAISE(ABORT, 'versions of a plan are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_no_delete` BEFORE DELETE ON `invoices` WHEN OLD.state <> 'draft'
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_frozen` BEFORE UPDATE ON `invoices`
	WHEN OLD.state <> 'draft' AND (NEW.state = 'draft'
		OR NEW.number IS NOT OLD.number
		OR NEW.sequence IS NOT OLD.sequence
		OR NEW.family_id IS NOT OLD.family_id
		OR NEW.period IS NOT OLD.period
		OR NEW.issued_on IS NOT OLD.issued_on
		OR NEW.due_on IS NOT OLD.due_on
		OR NEW.currency IS NOT OLD.currency
		OR NEW.net_minor IS NOT OLD.net_minor
		OR NEW.total_minor IS NOT OLD.total_minor
		OR NEW.taxes IS NOT OLD.taxes
		OR NEW.bill_to IS NOT OLD.bill_to)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_lines_no_insert` BEFORE INSERT ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = NEW.school_id AND id = NEW.invoice_id) <> 'draft'
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_lines_no_delete` BEFORE DELETE ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = OLD.school_id AND id = OLD.invoice_id) <> 'draft'
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_lines_frozen` BEFORE UPDATE ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = OLD.school_id AND id = OLD.invoice_id) <> 'draft' AND (NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.position IS NOT OLD.position
		OR NEW.kind IS NOT OLD.kind
		OR NEW.student_id IS NOT OLD.student_id
		OR NEW.enrolment_id IS NOT OLD.enrolment_id
		OR NEW.lesson_id IS NOT OLD.lesson_id
		OR NEW.period IS NOT OLD.period
		OR NEW.late_invoice_id IS NOT OLD.late_invoice_id
		OR NEW.plan_version_id IS NOT OLD.plan_version_id
		OR NEW.description IS NOT OLD.description
		OR NEW.quantity IS NOT OLD.quantity
		OR NEW.unit_minor IS NOT OLD.unit_minor
		OR NEW.discount_minor IS NOT OLD.discount_minor
		OR NEW.net_minor IS NOT OLD.net_minor
		OR NEW.tax_code_id IS NOT OLD.tax_code_id
		OR NEW.rates IS NOT OLD.rates
		OR NEW.why IS NOT OLD.why)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
