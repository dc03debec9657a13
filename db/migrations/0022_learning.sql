CREATE TABLE `assessments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`level` integer NOT NULL,
	`day` text NOT NULL,
	`comment` text,
	`at` integer NOT NULL,
	`by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`skill_id`) REFERENCES `skills`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assessments_level" CHECK(level between 1 and 12)
);
--> statement-breakpoint
CREATE INDEX `assessments_student` ON `assessments` (`school_id`,`student_id`,`day`,`id`);--> statement-breakpoint
CREATE TABLE `assignments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`lesson_id` text,
	`text` text NOT NULL,
	`minutes_a_day` integer,
	`due_on` text,
	`done_at` integer,
	`done_by` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assignments_minutes" CHECK(minutes_a_day is null or minutes_a_day between 1 and 600)
);
--> statement-breakpoint
CREATE INDEX `assignments_student` ON `assignments` (`school_id`,`student_id`,`id`);--> statement-breakpoint
CREATE TABLE `goals` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`text` text NOT NULL,
	`target_on` text,
	`percent` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goals_percent" CHECK(percent between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX `goals_student` ON `goals` (`school_id`,`student_id`,`id`);--> statement-breakpoint
CREATE TABLE `lesson_notes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`day` text NOT NULL,
	`covered` text,
	`next` text,
	`private_note` text,
	`published_at` integer,
	`changed_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lesson_notes_once` ON `lesson_notes` (`school_id`,`lesson_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `lesson_notes_student` ON `lesson_notes` (`school_id`,`student_id`,`day`,`id`);--> statement-breakpoint
CREATE TABLE `practice_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`day` text NOT NULL,
	`minutes` integer NOT NULL,
	`piece_id` text,
	`note` text,
	`at` integer NOT NULL,
	`by` text,
	`confirmed_at` integer,
	`confirmed_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`piece_id`) REFERENCES `repertoire`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "practice_entries_minutes" CHECK(minutes between 1 and 600)
);
--> statement-breakpoint
CREATE INDEX `practice_entries_student` ON `practice_entries` (`school_id`,`student_id`,`day`,`id`);--> statement-breakpoint
CREATE TABLE `repertoire` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`title` text NOT NULL,
	`composer` text,
	`work` text,
	`kind` text DEFAULT 'piece' NOT NULL,
	`instrument_id` text,
	`state` text NOT NULL,
	`started_on` text,
	`tempo_goal` integer,
	`target_on` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repertoire_tempo" CHECK(tempo_goal is null or tempo_goal between 20 and 400)
);
--> statement-breakpoint
CREATE INDEX `repertoire_student` ON `repertoire` (`school_id`,`student_id`,`state`,`id`);--> statement-breakpoint
CREATE TABLE `repertoire_steps` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`piece_id` text NOT NULL,
	`state` text NOT NULL,
	`day` text NOT NULL,
	`note` text,
	`at` integer NOT NULL,
	`by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`piece_id`) REFERENCES `repertoire`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `repertoire_steps_of` ON `repertoire_steps` (`school_id`,`piece_id`,`id`);--> statement-breakpoint
CREATE TABLE `skill_frameworks` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`instrument_id` text,
	`levels` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `skill_frameworks_list` ON `skill_frameworks` (`school_id`,`name_key`,`id`);--> statement-breakpoint
CREATE TABLE `skills` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`framework_id` text NOT NULL,
	`group_name` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`framework_id`) REFERENCES `skill_frameworks`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `skills_of` ON `skills` (`school_id`,`framework_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `feedback` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`about` text NOT NULL,
	`student_id` text NOT NULL,
	`lesson_id` text,
	`teacher_id` text,
	`rating` integer,
	`text` text NOT NULL,
	`readers` text NOT NULL,
	`hides_name` integer DEFAULT false NOT NULL,
	`allows_reply` integer DEFAULT true NOT NULL,
	`state` text NOT NULL,
	`reply` text,
	`replied_at` integer,
	`replied_by` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feedback_rating" CHECK(rating is null or rating between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `feedback_student` ON `feedback` (`school_id`,`student_id`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_state` ON `feedback` (`school_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `feedback_author` ON `feedback` (`school_id`,`created_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `move_proposals` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`message` text,
	`times` text NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`chosen_at` integer,
	`answer` text,
	`answered_at` integer,
	`answered_by` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `move_proposals_student` ON `move_proposals` (`school_id`,`student_id`,`state`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `move_proposals_open` ON `move_proposals` (`school_id`,`lesson_id`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `progress_reports` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`term_id` text,
	`title` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`teacher_id` text,
	`worked` text,
	`strengths` text,
	`next_steps` text,
	`effort` integer,
	`progress` integer,
	`practice` integer,
	`figures` text,
	`state` text NOT NULL,
	`sent_at` integer,
	`returned_reason` text,
	`published_at` integer,
	`published_by` text,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	`acknowledged_note` text,
	`replaces` text,
	`replaced_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`term_id`) REFERENCES `terms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "progress_reports_days" CHECK(from_day <= to_day),
	CONSTRAINT "progress_reports_published" CHECK((state = 'published') = (published_at is not null)),
	CONSTRAINT "progress_reports_ratings" CHECK(coalesce(effort, 1) between 1 and 4 and coalesce(progress, 1) between 1 and 4 and coalesce(practice, 1) between 1 and 4)
);
--> statement-breakpoint
CREATE INDEX `progress_reports_student` ON `progress_reports` (`school_id`,`student_id`,`to_day`,`id`);--> statement-breakpoint
CREATE INDEX `progress_reports_state` ON `progress_reports` (`school_id`,`state`,`sent_at`,`id`);
--> statement-breakpoint
CREATE TABLE `booking_holds` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`credit_id` text NOT NULL,
	`class_id` text NOT NULL,
	`lesson_id` text,
	`teacher_id` text,
	`room_id` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`held_until` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`credit_id`) REFERENCES `make_up_credits`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_holds_order" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_holds_credit` ON `booking_holds` (`school_id`,`credit_id`);--> statement-breakpoint
CREATE INDEX `booking_holds_until` ON `booking_holds` (`school_id`,`held_until`);--> statement-breakpoint
CREATE TABLE `move_requests` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`wish` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`answer` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`answered_at` integer,
	`answered_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `move_requests_open` ON `move_requests` (`school_id`,`lesson_id`,`student_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `move_requests_student` ON `move_requests` (`school_id`,`student_id`,`at`);