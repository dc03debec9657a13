CREATE TABLE `closures` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`from_time` text,
	`to_time` text,
	`site_id` text,
	`room_id` text,
	`teacher_id` text,
	`class_id` text,
	`effect` text DEFAULT 'skip' NOT NULL,
	`public_note` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`room_id`) REFERENCES `rooms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "closures_order" CHECK(starts_on <= ends_on),
	CONSTRAINT "closures_times" CHECK((from_time is null) = (to_time is null) and (from_time is null or from_time < to_time))
);
--> statement-breakpoint
CREATE INDEX `closures_by_day` ON `closures` (`school_id`,`ends_on`,`starts_on`);--> statement-breakpoint
CREATE TABLE `teacher_time_off` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`from_time` text,
	`to_time` text,
	`reason` text,
	`is_paid` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`answer` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "teacher_time_off_order" CHECK(starts_on <= ends_on),
	CONSTRAINT "teacher_time_off_times" CHECK((from_time is null) = (to_time is null) and (from_time is null or from_time < to_time))
);
--> statement-breakpoint
CREATE INDEX `teacher_time_off_of` ON `teacher_time_off` (`school_id`,`teacher_id`,`ends_on`);--> statement-breakpoint
CREATE INDEX `teacher_time_off_state` ON `teacher_time_off` (`school_id`,`state`,`starts_on`);--> statement-breakpoint
CREATE TABLE `terms` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`site_id` text,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`bills_on` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "terms_order" CHECK(starts_on <= ends_on)
);
--> statement-breakpoint
CREATE INDEX `terms_by_day` ON `terms` (`school_id`,`starts_on`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `terms_name` ON `terms` (`school_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `lessons` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`series_id` text,
	`original_date` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`day` text NOT NULL,
	`teacher_id` text,
	`substitute_for` text,
	`room_id` text,
	`kind` text DEFAULT 'regular' NOT NULL,
	`state` text DEFAULT 'scheduled' NOT NULL,
	`cancel_reason` text,
	`canceled_at` integer,
	`canceled_by` text,
	`notice_minutes` integer,
	`moved_from` integer,
	`marked_at` integer,
	`family_note` text,
	`private_note` text,
	`forced_reason` text,
	`forced_by` text,
	`forced_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `starts_at`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`series_id`) REFERENCES `series`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`room_id`) REFERENCES `rooms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lessons_order" CHECK(starts_at < ends_at),
	CONSTRAINT "lessons_forced_whole" CHECK((forced_reason is null) = (forced_at is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_id` ON `lessons` (`school_id`,`id`);--> statement-breakpoint
CREATE INDEX `lessons_class` ON `lessons` (`school_id`,`class_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `lessons_teacher` ON `lessons` (`school_id`,`teacher_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `lessons_room` ON `lessons` (`school_id`,`room_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `lessons_state` ON `lessons` (`school_id`,`state`,`starts_at`);--> statement-breakpoint
CREATE INDEX `lessons_forced` ON `lessons` (`school_id`,`forced_at`) WHERE forced_at is not null;--> statement-breakpoint
CREATE INDEX `lessons_unmarked` ON `lessons` (`school_id`,`starts_at`) WHERE marked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_once` ON `lessons` (`school_id`,`series_id`,`original_date`);--> statement-breakpoint
CREATE TABLE `schedule_changes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `schedule_checks` (
	`school_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`lessons` integer NOT NULL,
	`clashes` integer NOT NULL,
	`examples` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `series` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`frequency` text NOT NULL,
	`every` integer DEFAULT 1 NOT NULL,
	`weekdays` text DEFAULT '' NOT NULL,
	`dates` text,
	`start_time` text NOT NULL,
	`duration_minutes` integer NOT NULL,
	`time_zone` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`count` integer,
	`term_id` text,
	`teacher_id` text,
	`room_id` text,
	`skips_closures` integer DEFAULT true NOT NULL,
	`split_from` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`term_id`) REFERENCES `terms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`room_id`) REFERENCES `rooms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "series_order" CHECK(starts_on <= ends_on)
);
--> statement-breakpoint
CREATE INDEX `series_of_class` ON `series` (`school_id`,`class_id`,`starts_on`);--> statement-breakpoint
CREATE TABLE `attendance_codes` (
	`school_id` text NOT NULL,
	`letter` text NOT NULL,
	`label` text NOT NULL,
	`is_held` integer NOT NULL,
	`charges` integer NOT NULL,
	`pays` integer NOT NULL,
	`credit` text DEFAULT 'none' NOT NULL,
	`counts_to_cap` integer DEFAULT false NOT NULL,
	`needs_note` integer DEFAULT false NOT NULL,
	`in_portal` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `letter`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `attendance_rules` (
	`school_id` text PRIMARY KEY NOT NULL,
	`notice_hours` integer DEFAULT 24 NOT NULL,
	`credit_cap` integer DEFAULT 2,
	`cap_period` text DEFAULT 'term' NOT NULL,
	`credit_days` integer DEFAULT 90,
	`credit_from` text DEFAULT 'cancellation' NOT NULL,
	`mark_days` integer DEFAULT 14 NOT NULL,
	`locked_through` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `make_up_credit_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`credit_id` text NOT NULL,
	`event` text NOT NULL,
	`lesson_id` text,
	`expires_on` text,
	`note` text,
	`at` integer NOT NULL,
	`by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`credit_id`) REFERENCES `make_up_credits`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `make_up_credit_entries_of` ON `make_up_credit_entries` (`school_id`,`credit_id`,`id`);--> statement-breakpoint
CREATE TABLE `make_up_credits` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`enrolment_id` text,
	`minutes` integer NOT NULL,
	`cause` text NOT NULL,
	`mark_id` text,
	`source_lesson_id` text,
	`issued_on` text NOT NULL,
	`expires_on` text,
	`state` text NOT NULL,
	`counts_on` text,
	`used_lesson_id` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`enrolment_id`) REFERENCES `enrolments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`mark_id`) REFERENCES `attendance_marks`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`used_lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "make_up_credits_minutes" CHECK(minutes between 5 and 480),
	CONSTRAINT "make_up_credits_lesson" CHECK((used_lesson_id is not null) = (state in ('held', 'used')))
);
--> statement-breakpoint
CREATE INDEX `make_up_credits_student` ON `make_up_credits` (`school_id`,`student_id`,`state`);--> statement-breakpoint
CREATE INDEX `make_up_credits_state` ON `make_up_credits` (`school_id`,`state`,`expires_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `make_up_credits_mark` ON `make_up_credits` (`school_id`,`mark_id`);--> statement-breakpoint
CREATE TABLE `attendance_marks` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`code` text NOT NULL,
	`minutes_late` integer,
	`minutes_taught` integer,
	`staff_note` text,
	`family_note` text,
	`source` text NOT NULL,
	`credit_withheld` integer DEFAULT false NOT NULL,
	`override_reason` text,
	`at` integer NOT NULL,
	`by` text,
	`replaced_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_marks_current` ON `attendance_marks` (`school_id`,`lesson_id`,`student_id`) WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX `attendance_marks_student` ON `attendance_marks` (`school_id`,`student_id`,`at`);--> statement-breakpoint
CREATE TABLE `lesson_visitors` (
	`school_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`credit_id` text,
	`at` integer NOT NULL,
	`by` text,
	PRIMARY KEY(`school_id`, `lesson_id`, `student_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`credit_id`) REFERENCES `make_up_credits`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lesson_visitors_of` ON `lesson_visitors` (`school_id`,`student_id`);