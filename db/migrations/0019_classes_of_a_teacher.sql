DROP INDEX `lessons_teacher`;--> statement-breakpoint
CREATE INDEX `lessons_teacher` ON `lessons` (`school_id`,`teacher_id`,`starts_at`,`class_id`,`series_id`,`state`,`substitute_for`);