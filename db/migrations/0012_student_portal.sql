DROP INDEX `guardians_account`;--> statement-breakpoint
CREATE UNIQUE INDEX `guardians_account` ON `guardians` (`school_id`,`membership_id`) WHERE membership_id is not null;--> statement-breakpoint
DROP INDEX `students_account`;--> statement-breakpoint
ALTER TABLE `students` ADD `portal` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX `students_portal` ON `students` (`school_id`,`portal`,`name_key`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `students_account` ON `students` (`school_id`,`membership_id`) WHERE membership_id is not null;
--> statement-breakpoint
CREATE VIEW `student_portals_now` AS
SELECT s.school_id, s.id AS student_id, coalesce((
	-- Of several accounts the one that has come furthest says it: 'active' sorts before 'invited'.
	SELECT min(CASE WHEN m.awaited_since IS NULL AND NOT EXISTS (
		SELECT 1 FROM invitations i
		WHERE i.school_id = m.school_id AND i.membership_id = m.id AND i.used_at IS NULL AND i.ended_at IS NULL
	) THEN 'active' ELSE 'invited' END)
	FROM memberships m
	WHERE m.school_id = s.school_id AND m.ended_at IS NULL AND m.id IN (
		SELECT s.membership_id
		UNION ALL
		SELECT g.membership_id FROM guardianships t
		JOIN guardians g ON g.school_id = t.school_id AND g.id = t.guardian_id
		WHERE t.school_id = s.school_id AND t.student_id = s.id AND t.no_contact = 0
	)
), 'none') AS portal FROM students s;
--> statement-breakpoint
-- Whom a membership can concern. A cross join, for it is always asked by the membership.
CREATE VIEW `students_by_account` AS
SELECT school_id, membership_id, id AS student_id FROM students WHERE membership_id IS NOT NULL
UNION ALL
SELECT g.school_id, g.membership_id, t.student_id FROM guardians g
CROSS JOIN guardianships t ON t.school_id = g.school_id AND t.guardian_id = g.id
WHERE g.membership_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `students_portal_in` AFTER INSERT ON `students`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id = NEW.id
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `students_portal_again` AFTER UPDATE OF membership_id ON `students`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id = NEW.id
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `guardianships_portal_in` AFTER INSERT ON `guardianships`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id = NEW.student_id
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `guardianships_portal_again` AFTER UPDATE OF guardian_id, student_id, no_contact ON `guardianships`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (OLD.student_id, NEW.student_id)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `guardianships_portal_out` AFTER DELETE ON `guardianships`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = OLD.school_id AND students.id = OLD.student_id
		AND now.school_id = OLD.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `guardians_portal` AFTER UPDATE OF membership_id ON `guardians`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (
			SELECT student_id FROM guardianships WHERE school_id = NEW.school_id AND guardian_id = NEW.id
		)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_portal` AFTER UPDATE OF ended_at, awaited_since ON `memberships`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (
			SELECT student_id FROM students_by_account WHERE school_id = NEW.school_id AND membership_id = NEW.id
		)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_portal_in` AFTER INSERT ON `invitations`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (
			SELECT student_id FROM students_by_account WHERE school_id = NEW.school_id AND membership_id = NEW.membership_id
		)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_portal_again` AFTER UPDATE OF membership_id, used_at, ended_at ON `invitations`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (
			SELECT student_id FROM students_by_account
			WHERE school_id = NEW.school_id AND membership_id IN (OLD.membership_id, NEW.membership_id)
		)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_portal_out` AFTER DELETE ON `invitations`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = OLD.school_id AND students.id IN (
			SELECT student_id FROM students_by_account WHERE school_id = OLD.school_id AND membership_id = OLD.membership_id
		)
		AND now.school_id = OLD.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
UPDATE students SET portal = now.portal FROM student_portals_now now
WHERE now.school_id = students.school_id AND now.student_id = students.id AND now.portal <> students.portal;
