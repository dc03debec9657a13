CREATE TABLE `files` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`sha256` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `files_id` ON `files` (`id`);--> statement-breakpoint
CREATE INDEX `files_uploaded` ON `files` (`school_id`,`uploaded_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `files_removed` ON `files` (`removed_at`,`school_id`,`id`);--> statement-breakpoint
CREATE TABLE `list_views` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`words` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_views_name` ON `list_views` (`school_id`,`user_id`,`list`,`name`);--> statement-breakpoint
CREATE TABLE `student_notes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_notes_of` ON `student_notes` (`school_id`,`student_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `undo_steps` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`rows` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `undo_steps_created` ON `undo_steps` (`school_id`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `move_requests_student` ON `move_requests` (`school_id`,`student_id`,`at`);--> statement-breakpoint
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
CREATE INDEX `progress_reports_state` ON `progress_reports` (`school_id`,`state`,`sent_at`,`id`);--> statement-breakpoint
CREATE TABLE `school_oversight` (
	`school_id` text PRIMARY KEY NOT NULL,
	`teacher_limit` integer,
	`student_limit` integer,
	`limits_until` integer,
	`limits_reason` text,
	`open_until` integer,
	`open_reason` text,
	`suspended_at` integer,
	`suspend_reason` text,
	`delete_after` integer,
	`delete_reason` text,
	`delete_asked_at` integer,
	`note` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_oversight_delete` ON `school_oversight` (`delete_after`) WHERE delete_after is not null;--> statement-breakpoint
CREATE TABLE `school_removals` (
	`school_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`rule` text NOT NULL,
	`staff_name` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`rows` integer DEFAULT 0 NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_removals_started` ON `school_removals` (`started_at`);--> statement-breakpoint
CREATE INDEX `school_removals_open` ON `school_removals` (`school_id`) WHERE finished_at is null;--> statement-breakpoint
CREATE TABLE `school_views` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`session_hash` text NOT NULL,
	`staff_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_views_open` ON `school_views` (`session_hash`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `backup_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`file` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`succeeded` integer,
	`words` text,
	`staff_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backup_checks_kind` ON `backup_checks` (`kind`,`started_at`);--> statement-breakpoint
CREATE TABLE `cleanup_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`rule` text NOT NULL,
	`at` integer NOT NULL,
	`staff_name` text NOT NULL,
	`candidates` integer NOT NULL,
	`removed` integer NOT NULL,
	`skipped` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`last_at` integer NOT NULL,
	`last_ms` integer NOT NULL,
	`runs` integer NOT NULL,
	`failures` integer NOT NULL,
	`last_failed_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `route_days` (
	`day` text NOT NULL,
	`route` text NOT NULL,
	`requests` integer NOT NULL,
	`errors` integer NOT NULL,
	`bytes` integer NOT NULL,
	`total_ms` integer NOT NULL,
	`within_10` integer NOT NULL,
	`within_25` integer NOT NULL,
	`within_50` integer NOT NULL,
	`within_100` integer NOT NULL,
	`within_250` integer NOT NULL,
	`within_1000` integer NOT NULL,
	PRIMARY KEY(`day`, `route`)
);
--> statement-breakpoint
CREATE TABLE `table_days` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
);
--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_replies_title` ON `saved_replies` (`title`);--> statement-breakpoint
CREATE TABLE `staff_presence` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_presence_at` ON `staff_presence` (`at`);--> statement-breakpoint
CREATE TABLE `support_chats` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`mode` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`last_id` text NOT NULL,
	`seen_id` text DEFAULT '' NOT NULL,
	`last_at` integer NOT NULL,
	`waiting_since` integer,
	`first_reply_at` integer,
	`solved_at` integer,
	`reopened_at` integer,
	`assignee_id` text,
	`rating` integer,
	`summary` text,
	`page` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_chats_person` ON `support_chats` (`school_id`,`user_id`,`mode`);--> statement-breakpoint
CREATE INDEX `support_chats_queue` ON `support_chats` (`mode`,`state`,`last_at`);--> statement-breakpoint
CREATE INDEX `support_chats_id` ON `support_chats` (`id`);--> statement-breakpoint
CREATE TABLE `support_messages` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`chat_id` text NOT NULL,
	`author` text NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`content` text NOT NULL,
	`file_id` text,
	`sources` text,
	`key` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`chat_id`) REFERENCES `support_chats`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `support_messages_chat` ON `support_messages` (`school_id`,`chat_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_key` ON `support_messages` (`school_id`,`chat_id`,`key`) WHERE key is not null;--> statement-breakpoint
CREATE INDEX `support_messages_file` ON `support_messages` (`school_id`,`file_id`) WHERE file_id is not null;--> statement-breakpoint
CREATE TABLE `resource_shares` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`resource_id` text NOT NULL,
	`class_id` text,
	`student_id` text,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`resource_id`) REFERENCES `resources`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "resource_shares_one" CHECK((class_id is null) <> (student_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resource_shares_class` ON `resource_shares` (`school_id`,`resource_id`,`class_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `resource_shares_student` ON `resource_shares` (`school_id`,`resource_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `resource_shares_of_class` ON `resource_shares` (`school_id`,`class_id`);--> statement-breakpoint
CREATE INDEX `resource_shares_of_student` ON `resource_shares` (`school_id`,`student_id`);--> statement-breakpoint
CREATE TABLE `resource_tags` (
	`school_id` text NOT NULL,
	`resource_id` text NOT NULL,
	`tag_key` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`school_id`, `resource_id`, `tag_key`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`resource_id`) REFERENCES `resources`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `resources` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`folder` text,
	`note` text,
	`url` text,
	`file_id` text,
	`replaced_at` integer,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`owner_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "resources_kind" CHECK(archived_at is not null or (kind = 'link') = (file_id is null))
);
--> statement-breakpoint
CREATE INDEX `resources_list` ON `resources` (`school_id`,`archived_at`,`title_key`,`id`);--> statement-breakpoint
CREATE INDEX `resources_own` ON `resources` (`school_id`,`owner_id`,`archived_at`,`title_key`,`id`);--> statement-breakpoint
CREATE INDEX `resources_file` ON `resources` (`school_id`,`file_id`);--> statement-breakpoint
CREATE TABLE `school_preferences` (
	`school_id` text PRIMARY KEY NOT NULL,
	`lesson_minutes` integer,
	`schedule_view` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `announcement_mutes` (
	`school_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `membership_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`audience` text NOT NULL,
	`state` text NOT NULL,
	`send_at` integer,
	`sender_id` text NOT NULL,
	`conversation_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`sender_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `broadcasts_list` ON `broadcasts` (`school_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `broadcasts_due` ON `broadcasts` (`send_at`,`school_id`,`id`) WHERE state in ('scheduled', 'sending');--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`school_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`is_copied` integer DEFAULT false NOT NULL,
	`read_id` text DEFAULT '' NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`inbox_at` integer,
	`sent_at` integer,
	`muted_at` integer,
	`archived_at` integer,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `conversation_id`, `membership_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_members_inbox` ON `conversation_members` (`school_id`,`membership_id`,`inbox_at`,`conversation_id`) WHERE inbox_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX `conversation_members_sent` ON `conversation_members` (`school_id`,`membership_id`,`sent_at`,`conversation_id`) WHERE sent_at is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX `conversation_members_archived` ON `conversation_members` (`school_id`,`membership_id`,`archived_at`,`conversation_id`) WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX `conversation_members_of` ON `conversation_members` (`school_id`,`membership_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`school_id`,`membership_id`) WHERE unread > 0;--> statement-breakpoint
CREATE TABLE `conversations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`subject_key` text NOT NULL,
	`student_id` text,
	`to_office` integer DEFAULT false NOT NULL,
	`broadcast_id` text,
	`family_id` text,
	`last_id` text NOT NULL,
	`last_at` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversations_student` ON `conversations` (`school_id`,`student_id`,`last_at`) WHERE student_id is not null;--> statement-breakpoint
CREATE INDEX `conversations_broadcast` ON `conversations` (`school_id`,`broadcast_id`,`family_id`) WHERE broadcast_id is not null;--> statement-breakpoint
CREATE TABLE `deliveries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`broadcast_id` text,
	`message_id` text,
	`conversation_id` text,
	`sender_id` text NOT NULL,
	`recipient` text NOT NULL,
	`name` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`family_id` text,
	`membership_id` text,
	`email` text,
	`state` text NOT NULL,
	`mail_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`message_id`) REFERENCES `messages`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`school_id`,`broadcast_id`,`recipient`) WHERE broadcast_id is not null;--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`school_id`,`broadcast_id`,`family_id`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `deliveries_failed` ON `deliveries` (`school_id`,`at`,`id`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `deliveries_message` ON `deliveries` (`school_id`,`message_id`);--> statement-breakpoint
CREATE INDEX `deliveries_recipient` ON `deliveries` (`school_id`,`recipient`);--> statement-breakpoint
CREATE INDEX `deliveries_member` ON `deliveries` (`school_id`,`membership_id`);--> statement-breakpoint
CREATE INDEX `deliveries_mail` ON `deliveries` (`mail_id`) WHERE mail_id is not null;--> statement-breakpoint
CREATE TABLE `message_files` (
	`school_id` text NOT NULL,
	`message_id` text NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `message_id`, `file_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`message_id`) REFERENCES `messages`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_files_file` ON `message_files` (`school_id`,`file_id`);--> statement-breakpoint
CREATE TABLE `message_templates` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_templates_name` ON `message_templates` (`school_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `messages` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`kind` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`body_key` text NOT NULL,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`author_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`school_id`,`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_author` ON `messages` (`school_id`,`author_id`,`id`);--> statement-breakpoint
DROP INDEX `invoice_lines_student`;--> statement-breakpoint
CREATE INDEX `invoice_lines_enrolment` ON `invoice_lines` (`school_id`,`enrolment_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_lines_student` ON `invoice_lines` (`school_id`,`student_id`,`invoice_id`);--> statement-breakpoint
DROP INDEX `invoices_state`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `reminded_at` integer;--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` (`school_id`,`state`,`due_on`,`id`,`total_minor`,`open_minor`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `handled_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `handled_by` text;--> statement-breakpoint
ALTER TABLE `demo_requests` ADD `handled_at` integer;--> statement-breakpoint
ALTER TABLE `demo_requests` ADD `handled_by` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `document` text;--> statement-breakpoint
CREATE INDEX `outbox_school` ON `outbox` (`school_id`,`id`);--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `payment_note` text;--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `remind_after_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `price_plan_versions` ADD `instalments` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `price_plan_versions` ADD `package_lessons` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_runs` ADD `families` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_runs` ADD `families_done` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_runs` ADD `finished_at` integer;--> statement-breakpoint
CREATE INDEX `schools_name` ON `schools` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_school` ON `sessions` (`school_id`);--> statement-breakpoint
CREATE INDEX `platform_transactions_at` ON `platform_transactions` (`at`,`id`);--> statement-breakpoint
DROP TRIGGER `audit_entries_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never removed');
END;
--> statement-breakpoint
DROP TRIGGER `ledger_entries_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never removed');
END;
--> statement-breakpoint
DROP TRIGGER `price_plan_versions_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `price_plan_versions_no_delete` BEFORE DELETE ON `price_plan_versions`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'versions of a plan are never removed');
END;
--> statement-breakpoint
DROP TRIGGER `invoices_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `invoices_no_delete` BEFORE DELETE ON `invoices`
	WHEN OLD.state <> 'draft'
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never removed');
END;
--> statement-breakpoint
DROP TRIGGER `invoice_lines_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `invoice_lines_no_delete` BEFORE DELETE ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = OLD.school_id AND id = OLD.invoice_id) <> 'draft'
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
--> statement-breakpoint
UPDATE `billing_runs` SET `finished_at` = `at`;--> statement-breakpoint
DROP TRIGGER `invoice_lines_frozen`;--> statement-breakpoint
CREATE TRIGGER `invoice_lines_frozen` BEFORE UPDATE ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = OLD.school_id AND id = OLD.invoice_id) <> 'draft' AND (NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.position IS NOT OLD.position
		OR NEW.kind IS NOT OLD.kind
		-- A student who was on the list twice: the line follows to the record that was kept. What it says stays.
		OR (NEW.student_id IS NOT OLD.student_id AND NEW.student_id IS NOT (SELECT merged_into FROM students WHERE school_id = OLD.school_id AND id = OLD.student_id))
		OR NEW.enrolment_id IS NOT OLD.enrolment_id
		OR NEW.lesson_id IS NOT OLD.lesson_id
		OR NEW.period IS NOT OLD.period
		OR NEW.late_invoice_id IS NOT OLD.late_invoice_id
		OR NEW.plan_version_id IS NOT OLD.plan_version_id
		OR NEW.description IS NOT OLD.description
		OR NEW.quantity IS NOT OLD.quantity
		OR NEW.unit_minor IS NOT OLD.unit_minor
		OR NEW.discount_minor IS NOT OLD.discount_minor
		OR NEW.net_minor IS NOT OLD.net_minor
		OR NEW.tax_code_id IS NOT OLD.tax_code_id
		OR NEW.rates IS NOT OLD.rates
		OR NEW.why IS NOT OLD.why)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
