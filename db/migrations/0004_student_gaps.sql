CREATE TABLE `student_gaps` (
	`school_id` text NOT NULL,
	`gap` text NOT NULL,
	`born` text NOT NULL,
	`student_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `gap`, `born`, `student_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_gaps_of` ON `student_gaps` (`school_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `consents_text` ON `consents` (`school_id`,`text_id`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_open` ON `invitations` (`school_id`,`created_at`) WHERE used_at is null and ended_at is null;
--> statement-breakpoint
CREATE VIEW `student_gaps_now` AS
SELECT s.school_id, 'family' AS gap, '' AS born, s.id AS student_id FROM students s
WHERE s.archived_at IS NULL AND s.state IN ('trial', 'active', 'paused') AND s.family_id IS NULL AND s.pays_self = 0
UNION ALL
SELECT s.school_id, 'guardian', s.birth_date, s.id FROM students s
WHERE s.archived_at IS NULL AND s.state IN ('trial', 'active', 'paused') AND s.birth_date IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM guardianships g WHERE g.school_id = s.school_id AND g.student_id = s.id)
UNION ALL
SELECT s.school_id, 'teacher', '', s.id FROM students s
WHERE s.archived_at IS NULL AND s.state IN ('trial', 'active', 'paused') AND s.primary_teacher_id IS NULL
UNION ALL
SELECT s.school_id, 'class', '', s.id FROM students s
WHERE s.archived_at IS NULL AND s.state IN ('trial', 'active')
	AND NOT EXISTS (
		SELECT 1 FROM enrolments e WHERE e.school_id = s.school_id AND e.student_id = s.id AND e.state <> 'ended'
	)
UNION ALL
SELECT s.school_id, 'consent', '', s.id FROM students s
WHERE s.archived_at IS NULL AND s.state IN ('trial', 'active', 'paused')
	AND EXISTS (
		SELECT 1 FROM consent_texts t
		WHERE t.school_id = s.school_id AND t.version = 1 AND NOT EXISTS (
			SELECT 1 FROM consents c
			JOIN consent_texts said ON said.school_id = c.school_id AND said.id = c.text_id
			WHERE c.school_id = s.school_id AND c.student_id = s.id AND said.kind = t.kind
		)
	);
--> statement-breakpoint
CREATE TRIGGER `students_gaps_in` AFTER INSERT ON `students`
BEGIN
	DELETE FROM student_gaps WHERE school_id = NEW.school_id AND student_id = NEW.id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = NEW.school_id AND student_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `students_gaps_again` AFTER UPDATE OF state, archived_at, family_id, pays_self, primary_teacher_id, birth_date ON `students`
BEGIN
	DELETE FROM student_gaps WHERE school_id = NEW.school_id AND student_id = NEW.id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = NEW.school_id AND student_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `students_gaps_out` AFTER DELETE ON `students`
BEGIN
	DELETE FROM student_gaps WHERE school_id = OLD.school_id AND student_id = OLD.id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = OLD.school_id AND student_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `guardianships_gaps_in` AFTER INSERT ON `guardianships`
BEGIN
	DELETE FROM student_gaps WHERE school_id = NEW.school_id AND student_id = NEW.student_id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = NEW.school_id AND student_id = NEW.student_id;
END;
--> statement-breakpoint
CREATE TRIGGER `guardianships_gaps_out` AFTER DELETE ON `guardianships`
BEGIN
	DELETE FROM student_gaps WHERE school_id = OLD.school_id AND student_id = OLD.student_id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = OLD.school_id AND student_id = OLD.student_id;
END;
--> statement-breakpoint
CREATE TRIGGER `enrolments_gaps_in` AFTER INSERT ON `enrolments`
BEGIN
	DELETE FROM student_gaps WHERE school_id = NEW.school_id AND student_id = NEW.student_id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = NEW.school_id AND student_id = NEW.student_id;
END;
--> statement-breakpoint
CREATE TRIGGER `enrolments_gaps_again` AFTER UPDATE OF state ON `enrolments`
BEGIN
	DELETE FROM student_gaps WHERE school_id = NEW.school_id AND student_id = NEW.student_id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = NEW.school_id AND student_id = NEW.student_id;
END;
--> statement-breakpoint
CREATE TRIGGER `enrolments_gaps_out` AFTER DELETE ON `enrolments`
BEGIN
	DELETE FROM student_gaps WHERE school_id = OLD.school_id AND student_id = OLD.student_id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = OLD.school_id AND student_id = OLD.student_id;
END;
--> statement-breakpoint
CREATE TRIGGER `consents_gaps_in` AFTER INSERT ON `consents`
BEGIN
	DELETE FROM student_gaps WHERE school_id = NEW.school_id AND student_id = NEW.student_id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = NEW.school_id AND student_id = NEW.student_id;
END;
--> statement-breakpoint
CREATE TRIGGER `consents_gaps_out` AFTER DELETE ON `consents`
BEGIN
	DELETE FROM student_gaps WHERE school_id = OLD.school_id AND student_id = OLD.student_id;
	INSERT INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = OLD.school_id AND student_id = OLD.student_id;
END;
--> statement-breakpoint
CREATE TRIGGER `consent_texts_gaps` AFTER INSERT ON `consent_texts` WHEN NEW.version = 1
BEGIN
	INSERT OR IGNORE INTO student_gaps SELECT * FROM student_gaps_now
	WHERE school_id = NEW.school_id AND gap = 'consent';
END;
--> statement-breakpoint
INSERT INTO student_gaps SELECT * FROM student_gaps_now;
