-- A note is sorted and named by the day of its lesson, also after the lesson was moved.
UPDATE `lesson_notes` SET `day` = `lessons`.`day` FROM `lessons`
WHERE `lessons`.`school_id` = `lesson_notes`.`school_id` AND `lessons`.`id` = `lesson_notes`.`lesson_id`
	AND `lessons`.`day` <> `lesson_notes`.`day`;
--> statement-breakpoint
CREATE TRIGGER `lessons_day_of_notes` AFTER UPDATE OF `day` ON `lessons` WHEN NEW.`day` <> OLD.`day`
BEGIN
	UPDATE lesson_notes SET day = NEW.day WHERE school_id = NEW.school_id AND lesson_id = NEW.id;
END;
