ALTER TABLE `invoice_lines` ADD `loan_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_loan` ON `invoice_lines` (`school_id`,`loan_id`,`period`) WHERE loan_id is not null and released_at is null;--> statement-breakpoint
ALTER TABLE `loans` ADD `rent_minor` integer;--> statement-breakpoint
-- The loan of an issued line is frozen like the rest of it.
DROP TRIGGER `invoice_lines_frozen`;
--> statement-breakpoint
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
		OR NEW.entry_id IS NOT OLD.entry_id
		OR NEW.loan_id IS NOT OLD.loan_id
		OR NEW.plan_version_id IS NOT OLD.plan_version_id
		OR NEW.plan_minor IS NOT OLD.plan_minor
		OR NEW.lesson_days IS NOT OLD.lesson_days
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
