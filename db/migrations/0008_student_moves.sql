CREATE TABLE `student_moves` (
	`school_id` text NOT NULL,
	`month` text NOT NULL,
	`move` text NOT NULL,
	`students` integer NOT NULL,
	PRIMARY KEY(`school_id`, `month`, `move`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `student_instruments_of`;--> statement-breakpoint
CREATE INDEX `student_instruments_level` ON `student_instruments` (`school_id`,`level_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `student_instruments_of` ON `student_instruments` (`school_id`,`instrument_id`,`level_id`,`student_id`);--> statement-breakpoint
DROP INDEX `student_tags_of`;--> statement-breakpoint
CREATE INDEX `student_tags_of` ON `student_tags` (`school_id`,`tag_id`,`student_id`);--> statement-breakpoint
DROP INDEX `students_birth`;--> statement-breakpoint
CREATE INDEX `students_birth` ON `students` (`school_id`,`birth_date`,`id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE VIEW `student_moves_now` AS
SELECT school_id, substr(joined_on, 1, 7) AS month, 'joined' AS move, count(*) AS students FROM students
WHERE archived_at IS NULL AND joined_on IS NOT NULL GROUP BY 1, 2
UNION ALL
SELECT school_id, substr(left_on, 1, 7), 'left', count(*) FROM students
WHERE archived_at IS NULL AND state = 'left' AND left_on IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `students_moved_in` AFTER INSERT ON `students` WHEN NEW.archived_at IS NULL
BEGIN
	INSERT INTO student_moves (school_id, month, move, students)
	SELECT NEW.school_id, substr(NEW.joined_on, 1, 7), 'joined', 1 WHERE NEW.joined_on IS NOT NULL
	ON CONFLICT (school_id, month, move) DO UPDATE SET students = students + 1;
	INSERT INTO student_moves (school_id, month, move, students)
	SELECT NEW.school_id, substr(NEW.left_on, 1, 7), 'left', 1 WHERE NEW.left_on IS NOT NULL AND NEW.state = 'left'
	ON CONFLICT (school_id, month, move) DO UPDATE SET students = students + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `students_moved_out` AFTER DELETE ON `students` WHEN OLD.archived_at IS NULL
BEGIN
	UPDATE student_moves SET students = students - 1
	WHERE school_id = OLD.school_id AND month = substr(OLD.joined_on, 1, 7) AND move = 'joined';
	UPDATE student_moves SET students = students - 1
	WHERE OLD.state = 'left' AND school_id = OLD.school_id AND month = substr(OLD.left_on, 1, 7) AND move = 'left';
END;
--> statement-breakpoint
CREATE TRIGGER `students_moved_again` AFTER UPDATE OF joined_on, left_on, state, archived_at ON `students`
BEGIN
	UPDATE student_moves SET students = students - 1
	WHERE OLD.archived_at IS NULL AND school_id = OLD.school_id
		AND month = substr(OLD.joined_on, 1, 7) AND move = 'joined';
	UPDATE student_moves SET students = students - 1
	WHERE OLD.archived_at IS NULL AND OLD.state = 'left' AND school_id = OLD.school_id
		AND month = substr(OLD.left_on, 1, 7) AND move = 'left';
	INSERT INTO student_moves (school_id, month, move, students)
	SELECT NEW.school_id, substr(NEW.joined_on, 1, 7), 'joined', 1
	WHERE NEW.archived_at IS NULL AND NEW.joined_on IS NOT NULL
	ON CONFLICT (school_id, month, move) DO UPDATE SET students = students + 1;
	INSERT INTO student_moves (school_id, month, move, students)
	SELECT NEW.school_id, substr(NEW.left_on, 1, 7), 'left', 1
	WHERE NEW.archived_at IS NULL AND NEW.left_on IS NOT NULL AND NEW.state = 'left'
	ON CONFLICT (school_id, month, move) DO UPDATE SET students = students + 1;
END;
--> statement-breakpoint
INSERT INTO student_moves SELECT * FROM student_moves_now;
