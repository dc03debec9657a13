CREATE TABLE `student_tallies` (
	`school_id` text NOT NULL,
	`what` text NOT NULL,
	`which` text NOT NULL,
	`students` integer NOT NULL,
	PRIMARY KEY(`school_id`, `what`, `which`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
DROP TRIGGER `students_counted_in`;
--> statement-breakpoint
DROP TRIGGER `students_counted_out`;
--> statement-breakpoint
DROP TRIGGER `students_counted_again`;
--> statement-breakpoint
DROP TRIGGER `students_moved_in`;
--> statement-breakpoint
DROP TRIGGER `students_moved_out`;
--> statement-breakpoint
DROP TRIGGER `students_moved_again`;
--> statement-breakpoint
DROP VIEW `student_moves_now`;
--> statement-breakpoint
DROP TABLE `student_counts`;
--> statement-breakpoint
DROP TABLE `student_moves`;
--> statement-breakpoint
ALTER TABLE `students` ADD `birthday` text GENERATED ALWAYS AS (substr(birth_date, 6)) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `students_birthday` ON `students` (`school_id`,`birthday`,`name_key`,`id`) WHERE archived_at is null and birthday is not null;
--> statement-breakpoint
-- What each student is counted as. What is missing of them is counted where it is noted, in `student_gaps`.
CREATE VIEW `student_tallied` AS
SELECT school_id, id AS student_id, 'state' AS what, state AS which FROM students WHERE archived_at IS NULL
UNION ALL
SELECT school_id, id, 'archived', '' FROM students WHERE archived_at IS NOT NULL
UNION ALL
SELECT school_id, id, 'joined', substr(joined_on, 1, 7) FROM students
WHERE archived_at IS NULL AND joined_on IS NOT NULL
UNION ALL
SELECT school_id, id, 'left', substr(left_on, 1, 7) FROM students
WHERE archived_at IS NULL AND state = 'left' AND left_on IS NOT NULL
UNION ALL
SELECT school_id, id, 'gap', 'birth-date' FROM students WHERE archived_at IS NULL AND birth_date IS NULL
UNION ALL
SELECT s.school_id, s.id, 'wanted', i.instrument_id FROM students s
JOIN student_instruments i ON i.school_id = s.school_id AND i.student_id = s.id
WHERE s.archived_at IS NULL AND s.state = 'waiting';
--> statement-breakpoint
INSERT INTO student_tallies (school_id, what, which, students)
SELECT school_id, what, which, count(*) FROM student_tallied GROUP BY 1, 2, 3
UNION ALL
SELECT school_id, 'gap', gap, count(*) FROM student_gaps GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER `students_tallied_in` AFTER INSERT ON `students`
BEGIN
	INSERT INTO student_tallies (school_id, what, which, students)
	SELECT school_id, what, which, 1 FROM student_tallied
	WHERE school_id = NEW.school_id AND student_id = NEW.id
	ON CONFLICT (school_id, what, which) DO UPDATE SET students = students + 1;
END;
--> statement-breakpoint
-- Before a row changes, while the view still shows what it was counted as.
CREATE TRIGGER `students_tallied_out` BEFORE DELETE ON `students`
BEGIN
	UPDATE student_tallies SET students = students - 1
	WHERE school_id = OLD.school_id AND (what, which) IN (
		SELECT what, which FROM student_tallied WHERE school_id = OLD.school_id AND student_id = OLD.id
	);
END;
--> statement-breakpoint
CREATE TRIGGER `students_tallied_before` BEFORE UPDATE OF joined_on, left_on, state, archived_at, birth_date ON `students`
BEGIN
	UPDATE student_tallies SET students = students - 1
	WHERE school_id = OLD.school_id AND (what, which) IN (
		SELECT what, which FROM student_tallied WHERE school_id = OLD.school_id AND student_id = OLD.id
	);
END;
--> statement-breakpoint
CREATE TRIGGER `students_tallied_after` AFTER UPDATE OF joined_on, left_on, state, archived_at, birth_date ON `students`
BEGIN
	INSERT INTO student_tallies (school_id, what, which, students)
	SELECT school_id, what, which, 1 FROM student_tallied
	WHERE school_id = NEW.school_id AND student_id = NEW.id
	ON CONFLICT (school_id, what, which) DO UPDATE SET students = students + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `student_instruments_tallied_in` AFTER INSERT ON `student_instruments`
BEGIN
	INSERT INTO student_tallies (school_id, what, which, students)
	SELECT school_id, what, which, 1 FROM student_tallied
	WHERE school_id = NEW.school_id AND student_id = NEW.student_id AND what = 'wanted' AND which = NEW.instrument_id
	ON CONFLICT (school_id, what, which) DO UPDATE SET students = students + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `student_instruments_tallied_out` BEFORE DELETE ON `student_instruments`
BEGIN
	UPDATE student_tallies SET students = students - 1
	WHERE school_id = OLD.school_id AND what = 'wanted' AND which = OLD.instrument_id AND EXISTS (
		SELECT 1 FROM student_tallied
		WHERE school_id = OLD.school_id AND student_id = OLD.student_id AND what = 'wanted' AND which = OLD.instrument_id
	);
END;
--> statement-breakpoint
CREATE TRIGGER `student_instruments_tallied_before` BEFORE UPDATE OF student_id, instrument_id ON `student_instruments`
BEGIN
	UPDATE student_tallies SET students = students - 1
	WHERE school_id = OLD.school_id AND what = 'wanted' AND which = OLD.instrument_id AND EXISTS (
		SELECT 1 FROM student_tallied
		WHERE school_id = OLD.school_id AND student_id = OLD.student_id AND what = 'wanted' AND which = OLD.instrument_id
	);
END;
--> statement-breakpoint
CREATE TRIGGER `student_instruments_tallied_after` AFTER UPDATE OF student_id, instrument_id ON `student_instruments`
BEGIN
	INSERT INTO student_tallies (school_id, what, which, students)
	SELECT school_id, what, which, 1 FROM student_tallied
	WHERE school_id = NEW.school_id AND student_id = NEW.student_id AND what = 'wanted' AND which = NEW.instrument_id
	ON CONFLICT (school_id, what, which) DO UPDATE SET students = students + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `student_gaps_tallied_in` AFTER INSERT ON `student_gaps`
BEGIN
	INSERT INTO student_tallies (school_id, what, which, students)
	VALUES (NEW.school_id, 'gap', NEW.gap, 1)
	ON CONFLICT (school_id, what, which) DO UPDATE SET students = students + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `student_gaps_tallied_out` AFTER DELETE ON `student_gaps`
BEGIN
	UPDATE student_tallies SET students = students - 1
	WHERE school_id = OLD.school_id AND what = 'gap' AND which = OLD.gap;
END;
