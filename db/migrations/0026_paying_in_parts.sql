CREATE TABLE `payment_plan_parts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`plan_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`family_id` text NOT NULL,
	`position` integer NOT NULL,
	`due_on` text NOT NULL,
	`invoice_due_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`open_minor` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_id`) REFERENCES `payment_plans`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_plan_parts_amount" CHECK(amount_minor > 0 and open_minor between 0 and amount_minor)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_plan_parts_place` ON `payment_plan_parts` (`school_id`,`plan_id`,`position`);--> statement-breakpoint
CREATE INDEX `payment_plan_parts_invoice` ON `payment_plan_parts` (`school_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_plan_parts_open` ON `payment_plan_parts` (`school_id`,`family_id`) WHERE open_minor > 0;--> statement-breakpoint
CREATE INDEX `payment_plan_parts_due` ON `payment_plan_parts` (`school_id`,`due_on`) WHERE open_minor > 0;--> statement-breakpoint
CREATE TABLE `payment_plans` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`total_minor` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	`ended_why` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_plans_total" CHECK(total_minor > 0),
	CONSTRAINT "payment_plans_end" CHECK((ended_at is null) = (ended_why is null) and (ended_at is null) = (ended_by is null))
);
--> statement-breakpoint
CREATE INDEX `payment_plans_invoice` ON `payment_plans` (`school_id`,`invoice_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_plans_now` ON `payment_plans` (`school_id`,`invoice_id`) WHERE ended_at is null;--> statement-breakpoint
DROP INDEX `invoice_lines_late`;--> statement-breakpoint
ALTER TABLE `invoice_lines` ADD `late_part_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_late_part` ON `invoice_lines` (`school_id`,`late_part_id`) WHERE late_part_id is not null and released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_late` ON `invoice_lines` (`school_id`,`late_invoice_id`) WHERE late_invoice_id is not null and late_part_id is null and released_at is null;--> statement-breakpoint
DROP INDEX `invoices_state`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `planned_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `next_due_on` text;--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` (`school_id`,`state`,`due_on`,`id`,`total_minor`,`open_minor`,`planned_minor`);--> statement-breakpoint
CREATE TRIGGER `payment_plans_frozen` BEFORE UPDATE ON `payment_plans`
	WHEN OLD.ended_at IS NOT NULL
		OR NEW.school_id IS NOT OLD.school_id
		OR NEW.id IS NOT OLD.id
		OR NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.total_minor IS NOT OLD.total_minor
		OR NEW.at IS NOT OLD.at
		OR NEW.by IS NOT OLD.by
BEGIN
	SELECT RAISE(ABORT, 'a payment plan is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_plans_no_delete` BEFORE DELETE ON `payment_plans`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'a payment plan is never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_plan_parts_frozen` BEFORE UPDATE ON `payment_plan_parts`
	WHEN NEW.school_id IS NOT OLD.school_id
		OR NEW.id IS NOT OLD.id
		OR NEW.plan_id IS NOT OLD.plan_id
		OR NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.family_id IS NOT OLD.family_id
		OR NEW.position IS NOT OLD.position
		OR NEW.due_on IS NOT OLD.due_on
		OR NEW.invoice_due_on IS NOT OLD.invoice_due_on
		OR NEW.amount_minor IS NOT OLD.amount_minor
BEGIN
	SELECT RAISE(ABORT, 'a part of a payment plan is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_plan_parts_no_delete` BEFORE DELETE ON `payment_plan_parts`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'a part of a payment plan is never removed');
END;
--> statement-breakpoint
DROP TRIGGER `invoice_lines_frozen`;--> statement-breakpoint
CREATE TRIGGER `invoice_lines_frozen` BEFORE UPDATE ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = OLD.school_id AND id = OLD.invoice_id) <> 'draft' AND (NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.position IS NOT OLD.position
		OR NEW.kind IS NOT OLD.kind
		-- A student who was on the list twice: the line follows to the record that was kept. What it says stays.
		OR (NEW.student_id IS NOT OLD.student_id AND NEW.student_id IS NOT (SELECT merged_into FROM students WHERE school_id = OLD.school_id AND id = OLD.student_id))
		OR NEW.enrolment_id IS NOT OLD.enrolment_id
		OR NEW.lesson_id IS NOT OLD.lesson_id
		OR NEW.period IS NOT OLD.period
		OR NEW.late_invoice_id IS NOT OLD.late_invoice_id
		OR NEW.late_part_id IS NOT OLD.late_part_id
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
