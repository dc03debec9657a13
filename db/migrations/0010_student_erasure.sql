ALTER TABLE `audit_entries` ADD `masked_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `erased_at` integer;--> statement-breakpoint
DROP TRIGGER `audit_entries_no_update`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
WHEN NOT (
	NEW.masked_at IS NOT NULL AND NEW."before" IS NULL AND NEW."after" IS NULL
	AND (NEW.object_name IS OLD.object_name OR NEW.object_name = 'Erased student')
	AND (NEW.actor_name IS OLD.actor_name OR NEW.actor_name = 'Erased student')
	AND (NEW.address IS OLD.address OR NEW.address IS NULL)
	AND NEW.school_id IS OLD.school_id AND NEW.id IS OLD.id AND NEW.at IS OLD.at
	AND NEW.actor_id IS OLD.actor_id AND NEW.action IS OLD.action
	AND NEW.object_id IS OLD.object_id AND NEW.request_id IS OLD.request_id
)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never changed');
END;
