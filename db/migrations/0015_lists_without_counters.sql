-- Lists, the overview and the dashboard count what is asked: see docs/decisions/018.
DROP TRIGGER `students_tallied_in`;
--> statement-breakpoint
DROP TRIGGER `students_tallied_out`;
--> statement-breakpoint
DROP TRIGGER `students_tallied_before`;
--> statement-breakpoint
DROP TRIGGER `students_tallied_after`;
--> statement-breakpoint
DROP TRIGGER `student_instruments_tallied_in`;
--> statement-breakpoint
DROP TRIGGER `student_instruments_tallied_out`;
--> statement-breakpoint
DROP TRIGGER `student_instruments_tallied_before`;
--> statement-breakpoint
DROP TRIGGER `student_instruments_tallied_after`;
--> statement-breakpoint
DROP TRIGGER `student_gaps_tallied_in`;
--> statement-breakpoint
DROP TRIGGER `student_gaps_tallied_out`;
--> statement-breakpoint
DROP TRIGGER `students_gaps_in`;
--> statement-breakpoint
DROP TRIGGER `students_gaps_again`;
--> statement-breakpoint
DROP TRIGGER `students_gaps_out`;
--> statement-breakpoint
DROP TRIGGER `guardianships_gaps_in`;
--> statement-breakpoint
DROP TRIGGER `guardianships_gaps_out`;
--> statement-breakpoint
DROP TRIGGER `enrolments_gaps_in`;
--> statement-breakpoint
DROP TRIGGER `enrolments_gaps_again`;
--> statement-breakpoint
DROP TRIGGER `enrolments_gaps_out`;
--> statement-breakpoint
DROP TRIGGER `consents_gaps_in`;
--> statement-breakpoint
DROP TRIGGER `consents_gaps_out`;
--> statement-breakpoint
DROP TRIGGER `consent_texts_gaps`;
--> statement-breakpoint
DROP VIEW `student_tallied`;
--> statement-breakpoint
DROP VIEW `student_gaps_now`;
--> statement-breakpoint
DROP TABLE `student_gaps`;
--> statement-breakpoint
DROP TABLE `student_tallies`;
--> statement-breakpoint
DROP INDEX `students_portal`;
--> statement-breakpoint
DROP INDEX `consents_of`;
--> statement-breakpoint
CREATE INDEX `consents_of` ON `consents` (`school_id`,`student_id`,`at`,`text_id`);
