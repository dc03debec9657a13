DROP INDEX `invoice_lines_student`;--> statement-breakpoint
CREATE INDEX `invoice_lines_enrolment` ON `invoice_lines` (`school_id`,`enrolment_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_lines_student` ON `invoice_lines` (`school_id`,`student_id`,`invoice_id`);--> statement-breakpoint
DROP INDEX `invoices_state`;--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` (`school_id`,`state`,`due_on`,`id`,`total_minor`,`open_minor`);--> statement-breakpoint
ALTER TABLE `price_plan_versions` ADD `instalments` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `price_plan_versions` ADD `package_lessons` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_runs` ADD `families` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_runs` ADD `families_done` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_runs` ADD `finished_at` integer;--> statement-breakpoint
UPDATE `billing_runs` SET `finished_at` = `at`;--> statement-breakpoint
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
