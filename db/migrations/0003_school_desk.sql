CREATE TABLE `consent_texts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_texts_version` ON `consent_texts` (`school_id`,`kind`,`version`);--> statement-breakpoint
CREATE TABLE `guide_steps` (
	`school_id` text NOT NULL,
	`step` text NOT NULL,
	`done_at` integer NOT NULL,
	`done_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `step`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `instruments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`position` integer NOT NULL,
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
CREATE UNIQUE INDEX `instruments_name` ON `instruments` (`school_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `levels` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`position` integer NOT NULL,
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
CREATE UNIQUE INDEX `levels_name` ON `levels` (`school_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `rooms` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`capacity` integer,
	`equipment` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rooms_name` ON `rooms` (`school_id`,`site_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `school_profiles` (
	`school_id` text PRIMARY KEY NOT NULL,
	`legal_name` text,
	`tax_number` text,
	`address` text,
	`email` text,
	`phone` text,
	`website` text,
	`week_start` integer DEFAULT 1 NOT NULL,
	`date_format` text DEFAULT 'day-first' NOT NULL,
	`shows_schedule` integer DEFAULT true NOT NULL,
	`shows_notes` integer DEFAULT true NOT NULL,
	`shows_reports` integer DEFAULT true NOT NULL,
	`shows_resources` integer DEFAULT true NOT NULL,
	`shows_messages` integer DEFAULT true NOT NULL,
	`shows_money` integer DEFAULT true NOT NULL,
	`teachers_see_contacts` integer DEFAULT false NOT NULL,
	`guide_hidden_at` integer,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sites` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`address` text,
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
CREATE UNIQUE INDEX `sites_name` ON `sites` (`school_id`,`name_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `used_form_keys` (
	`school_id` text NOT NULL,
	`key` text NOT NULL,
	`user_id` text NOT NULL,
	`result` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `key`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `used_form_keys_at` ON `used_form_keys` (`at`);--> statement-breakpoint
CREATE TABLE `consents` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`text_id` text NOT NULL,
	`given_by` text NOT NULL,
	`recorded_by` text NOT NULL,
	`at` integer NOT NULL,
	`withdrawn_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`text_id`) REFERENCES `consent_texts`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `consents_of` ON `consents` (`school_id`,`student_id`,`at`);--> statement-breakpoint
CREATE TABLE `families` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`billing_name` text,
	`address` text,
	`invoice_delivery` text DEFAULT 'email' NOT NULL,
	`payment_terms_days` integer,
	`tax_number` text,
	`note` text,
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
CREATE INDEX `families_list` ON `families` (`school_id`,`name_key`,`id`);--> statement-breakpoint
CREATE TABLE `guardians` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text,
	`email_key` text,
	`phone` text,
	`language` text,
	`note` text,
	`membership_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `guardians_list` ON `guardians` (`school_id`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `guardians_email` ON `guardians` (`school_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `guardians_phone` ON `guardians` (`school_id`,`phone`);--> statement-breakpoint
CREATE UNIQUE INDEX `guardians_account` ON `guardians` (`school_id`,`membership_id`);--> statement-breakpoint
CREATE TABLE `guardianships` (
	`school_id` text NOT NULL,
	`guardian_id` text NOT NULL,
	`student_id` text NOT NULL,
	`relation` text NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`pays` integer DEFAULT false NOT NULL,
	`share_basis_points` integer,
	`gets_invoices` integer DEFAULT false NOT NULL,
	`gets_lessons` integer DEFAULT true NOT NULL,
	`may_book` integer DEFAULT true NOT NULL,
	`may_collect` integer DEFAULT true NOT NULL,
	`is_emergency` integer DEFAULT false NOT NULL,
	`no_contact` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `guardian_id`, `student_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`guardian_id`) REFERENCES `guardians`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `guardianships_of` ON `guardianships` (`school_id`,`student_id`);--> statement-breakpoint
CREATE TABLE `qualifications` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`name` text NOT NULL,
	`expires_on` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `qualifications_of` ON `qualifications` (`school_id`,`teacher_id`);--> statement-breakpoint
CREATE INDEX `qualifications_expiry` ON `qualifications` (`school_id`,`expires_on`);--> statement-breakpoint
CREATE TABLE `student_counts` (
	`school_id` text NOT NULL,
	`state` text NOT NULL,
	`students` integer NOT NULL,
	PRIMARY KEY(`school_id`, `state`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `student_instruments` (
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`instrument_id` text NOT NULL,
	`level_id` text,
	`started_on` text,
	PRIMARY KEY(`school_id`, `student_id`, `instrument_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`level_id`) REFERENCES `levels`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_instruments_of` ON `student_instruments` (`school_id`,`instrument_id`,`level_id`);--> statement-breakpoint
CREATE TABLE `student_tags` (
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `student_id`, `tag_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`tag_id`) REFERENCES `tags`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_tags_of` ON `student_tags` (`school_id`,`tag_id`);--> statement-breakpoint
CREATE TABLE `student_words` (
	`school_id` text NOT NULL,
	`word` text NOT NULL,
	`student_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `word`, `student_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `student_words_of` ON `student_words` (`school_id`,`student_id`);--> statement-breakpoint
CREATE TABLE `students` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`preferred_name` text,
	`name_key` text NOT NULL,
	`pronouns` text,
	`birth_date` text,
	`email` text,
	`email_key` text,
	`phone` text,
	`family_id` text,
	`pays_self` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`state_since` text NOT NULL,
	`source` text,
	`primary_teacher_id` text,
	`school_year` text,
	`medical_notes` text,
	`access_notes` text,
	`emergency_name` text,
	`emergency_phone` text,
	`time_zone` text,
	`joined_on` text,
	`left_on` text,
	`leave_reason` text,
	`note` text,
	`membership_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`primary_teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `students_list` ON `students` (`school_id`,`name_key`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `students_state` ON `students` (`school_id`,`state`,`name_key`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `students_teacher` ON `students` (`school_id`,`primary_teacher_id`,`name_key`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `students_joined` ON `students` (`school_id`,`joined_on`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `students_left` ON `students` (`school_id`,`left_on`,`id`) WHERE left_on is not null;--> statement-breakpoint
CREATE INDEX `students_birth` ON `students` (`school_id`,`birth_date`,`id`) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX `students_email` ON `students` (`school_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `students_family` ON `students` (`school_id`,`family_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `students_account` ON `students` (`school_id`,`membership_id`);--> statement-breakpoint
CREATE INDEX `students_archived` ON `students` (`school_id`,`archived_at`,`id`) WHERE archived_at is not null;--> statement-breakpoint
CREATE TABLE `tags` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name` ON `tags` (`school_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `teacher_hours` (
	`school_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL,
	`site_id` text,
	PRIMARY KEY(`school_id`, `teacher_id`, `weekday`, `from_time`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "teacher_hours_order" CHECK(from_time < to_time)
);
--> statement-breakpoint
CREATE TABLE `teacher_instruments` (
	`school_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`instrument_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `teacher_id`, `instrument_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `teacher_instruments_of` ON `teacher_instruments` (`school_id`,`instrument_id`);--> statement-breakpoint
CREATE TABLE `teachers` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text,
	`email_key` text,
	`phone` text,
	`bio` text,
	`employment` text,
	`started_on` text,
	`ended_on` text,
	`buffer_minutes` integer DEFAULT 0 NOT NULL,
	`max_minutes_a_day` integer,
	`note` text,
	`membership_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `teachers_list` ON `teachers` (`school_id`,`name_key`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `teachers_account` ON `teachers` (`school_id`,`membership_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `teachers_email` ON `teachers` (`school_id`,`email_key`) WHERE archived_at is null;--> statement-breakpoint
CREATE TABLE `class_teachers` (
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`part` text NOT NULL,
	PRIMARY KEY(`school_id`, `class_id`, `teacher_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `class_teachers_of` ON `class_teachers` (`school_id`,`teacher_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `class_teachers_lead` ON `class_teachers` (`school_id`,`class_id`) WHERE part = 'lead';--> statement-breakpoint
CREATE TABLE `classes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`instrument_id` text,
	`level_id` text,
	`age_from` integer,
	`age_to` integer,
	`room_id` text,
	`online_link` text,
	`duration_minutes` integer NOT NULL,
	`capacity` integer,
	`extra_seats` integer DEFAULT 0 NOT NULL,
	`min_size` integer,
	`weekday` integer,
	`start_time` text,
	`starts_on` text,
	`ends_on` text,
	`joining` text DEFAULT 'closed' NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`note` text,
	`state` text NOT NULL,
	`imported_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`level_id`) REFERENCES `levels`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`room_id`) REFERENCES `rooms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "classes_state" CHECK((state = 'archived') = (archived_at is not null))
);
--> statement-breakpoint
CREATE INDEX `classes_list` ON `classes` (`school_id`,`state`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `classes_time` ON `classes` (`school_id`,`state`,`weekday`,`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `classes_ended` ON `classes` (`school_id`,`ends_on`,`id`);--> statement-breakpoint
CREATE TABLE `enrolments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`class_id` text NOT NULL,
	`state` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`is_trial` integer DEFAULT false NOT NULL,
	`paused_from` text,
	`paused_to` text,
	`keeps_seat` integer DEFAULT true NOT NULL,
	`pays_while_paused` integer DEFAULT false NOT NULL,
	`end_reason` text,
	`notice_on` text,
	`position` integer,
	`queued_at` integer,
	`offered_until` integer,
	`moved_from` text,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `enrolments_class` ON `enrolments` (`school_id`,`class_id`,`state`,`position`);--> statement-breakpoint
CREATE INDEX `enrolments_student` ON `enrolments` (`school_id`,`student_id`,`state`);--> statement-breakpoint
CREATE INDEX `enrolments_state` ON `enrolments` (`school_id`,`state`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `enrolments_once` ON `enrolments` (`school_id`,`class_id`,`student_id`) WHERE state <> 'ended';--> statement-breakpoint
CREATE TABLE `email_changes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_changes_expiry` ON `email_changes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `grants` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`membership_id` text NOT NULL,
	`permission` text NOT NULL,
	`granted_at` integer NOT NULL,
	`granted_by` text NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `grants_of` ON `grants` (`school_id`,`membership_id`,`ended_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`membership_id` text NOT NULL,
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invitations_of` ON `invitations` (`school_id`,`membership_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_hash` ON `invitations` (`hash`);--> statement-breakpoint
CREATE INDEX `invitations_user` ON `invitations` (`user_id`);--> statement-breakpoint
CREATE TABLE `ownership_transfers` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`from_membership_id` text NOT NULL,
	`to_membership_id` text NOT NULL,
	`asked_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`from_membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`to_membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ownership_transfers_asked` ON `ownership_transfers` (`school_id`,`asked_at`);--> statement-breakpoint
CREATE TABLE `preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`phone` text,
	`language` text,
	`time_zone` text,
	`date_format` text,
	`clock` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`email_key` text,
	`username` text,
	`username_key` text,
	`password_hash` text,
	`is_super_admin` integer DEFAULT false NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`disabled_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "name", "email", "email_key", "username", "username_key", "password_hash", "is_super_admin", "is_demo", "disabled_at", "created_at") SELECT "id", "name", "email", "email_key", "username", "username_key", "password_hash", "is_super_admin", "is_demo", "disabled_at", "created_at" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username_key`);--> statement-breakpoint
CREATE INDEX `users_demo` ON `users` (`is_demo`) WHERE is_demo = 1;--> statement-breakpoint
ALTER TABLE `memberships` ADD `locked_at` integer;--> statement-breakpoint
CREATE INDEX `audit_entries_object` ON `audit_entries` (`school_id`,`object_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`school_id`,`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`school_id`,`action`,`id`);--> statement-breakpoint
CREATE TRIGGER `students_counted_in` AFTER INSERT ON `students` WHEN NEW.archived_at IS NULL
BEGIN
	INSERT INTO student_counts (school_id, state, students) VALUES (NEW.school_id, NEW.state, 1)
	ON CONFLICT (school_id, state) DO UPDATE SET students = students + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_out` AFTER DELETE ON `students` WHEN OLD.archived_at IS NULL
BEGIN
	UPDATE student_counts SET students = students - 1 WHERE school_id = OLD.school_id AND state = OLD.state;
END;
--> statement-breakpoint
CREATE TRIGGER `students_counted_again` AFTER UPDATE OF state, archived_at ON `students`
BEGIN
	UPDATE student_counts SET students = students - 1
	WHERE OLD.archived_at IS NULL AND school_id = OLD.school_id AND state = OLD.state;
	INSERT INTO student_counts (school_id, state, students)
	SELECT NEW.school_id, NEW.state, 1 WHERE NEW.archived_at IS NULL
	ON CONFLICT (school_id, state) DO UPDATE SET students = students + 1;
END;
