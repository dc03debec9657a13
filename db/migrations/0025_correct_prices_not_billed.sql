-- A price on no invoice and no draft may be corrected and removed.
DROP TRIGGER `price_plan_versions_no_update`;
--> statement-breakpoint
CREATE TRIGGER `price_plan_versions_no_update` BEFORE UPDATE ON `price_plan_versions`
	WHEN NEW.school_id IS NOT OLD.school_id
		OR NEW.id IS NOT OLD.id
		OR NEW.plan_id IS NOT OLD.plan_id
		OR NEW.valid_from IS NOT OLD.valid_from
		OR EXISTS (SELECT 1 FROM invoice_lines
			WHERE school_id = OLD.school_id AND plan_version_id = OLD.id AND released_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'a price that was billed is never changed');
END;
--> statement-breakpoint
DROP TRIGGER `price_plan_versions_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `price_plan_versions_no_delete` BEFORE DELETE ON `price_plan_versions`
	WHEN EXISTS (SELECT 1 FROM invoice_lines WHERE school_id = OLD.school_id AND plan_version_id = OLD.id)
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'a price that was billed is never removed');
END;
