ALTER TABLE `families` ADD `merged_into` text;--> statement-breakpoint
ALTER TABLE `autopay_methods` ADD `forget_at` integer;--> statement-breakpoint
CREATE INDEX `autopay_methods_forget` ON `autopay_methods` (`forget_at`) WHERE forget_at is not null;
--> statement-breakpoint
DROP TRIGGER `ledger_entries_no_update`;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries`
	-- A family that was merged: its account follows to the family that was kept, and back if that is undone. What it says stays.
	WHEN (NEW.family_id IS NOT OLD.family_id AND NOT EXISTS (SELECT 1 FROM families WHERE school_id = OLD.school_id
			AND ((id = OLD.family_id AND merged_into = NEW.family_id) OR (id = NEW.family_id AND merged_into = OLD.family_id))))
		OR NEW.school_id IS NOT OLD.school_id
		OR NEW.id IS NOT OLD.id
		OR NEW.at IS NOT OLD.at
		OR NEW.kind IS NOT OLD.kind
		OR NEW.day IS NOT OLD.day
		OR NEW.amount_minor IS NOT OLD.amount_minor
		OR NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.due_on IS NOT OLD.due_on
		OR NEW.source_id IS NOT OLD.source_id
		OR NEW.note IS NOT OLD.note
		OR NEW.by IS NOT OLD.by
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never changed');
END;
--> statement-breakpoint
DROP TRIGGER `invoices_frozen`;
--> statement-breakpoint
CREATE TRIGGER `invoices_frozen` BEFORE UPDATE ON `invoices`
	WHEN OLD.state <> 'draft' AND (NEW.state = 'draft'
		OR NEW.number IS NOT OLD.number
		OR NEW.sequence IS NOT OLD.sequence
		OR (NEW.family_id IS NOT OLD.family_id AND NOT EXISTS (SELECT 1 FROM families WHERE school_id = OLD.school_id
			AND ((id = OLD.family_id AND merged_into = NEW.family_id) OR (id = NEW.family_id AND merged_into = OLD.family_id))))
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
DROP TRIGGER `payment_plan_parts_frozen`;
--> statement-breakpoint
CREATE TRIGGER `payment_plan_parts_frozen` BEFORE UPDATE ON `payment_plan_parts`
	WHEN NEW.school_id IS NOT OLD.school_id
		OR NEW.id IS NOT OLD.id
		OR NEW.plan_id IS NOT OLD.plan_id
		OR NEW.invoice_id IS NOT OLD.invoice_id
		OR (NEW.family_id IS NOT OLD.family_id AND NOT EXISTS (SELECT 1 FROM families WHERE school_id = OLD.school_id
			AND ((id = OLD.family_id AND merged_into = NEW.family_id) OR (id = NEW.family_id AND merged_into = OLD.family_id))))
		OR NEW.position IS NOT OLD.position
		OR NEW.due_on IS NOT OLD.due_on
		OR NEW.invoice_due_on IS NOT OLD.invoice_due_on
		OR NEW.amount_minor IS NOT OLD.amount_minor
BEGIN
	SELECT RAISE(ABORT, 'a part of a payment plan is never changed');
END;
