CREATE TABLE `devices` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`trusted_until` integer,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `devices_last` ON `devices` (`last_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `two_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `bank_imports` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`content` text,
	`columns` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`finished_at` integer,
	`undone_at` integer,
	`undone_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`import_id` text NOT NULL,
	`key` text NOT NULL,
	`payment_id` text NOT NULL,
	`at` integer NOT NULL,
	`released_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`import_id`) REFERENCES `bank_imports`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_once` ON `bank_lines` (`school_id`,`key`) WHERE released_at is null;--> statement-breakpoint
CREATE INDEX `bank_lines_of` ON `bank_lines` (`school_id`,`import_id`,`id`);--> statement-breakpoint
CREATE TABLE `pay_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`period` text NOT NULL,
	`kind` text NOT NULL,
	`lesson_id` text,
	`day` text NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`note` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pay_entries_source" CHECK((kind = 'adjustment') = (lesson_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_entries_lesson` ON `pay_entries` (`school_id`,`teacher_id`,`period`,`lesson_id`) WHERE lesson_id is not null;--> statement-breakpoint
CREATE INDEX `pay_entries_month` ON `pay_entries` (`school_id`,`period`,`teacher_id`,`id`);--> statement-breakpoint
CREATE INDEX `pay_entries_of_lesson` ON `pay_entries` (`school_id`,`lesson_id`,`teacher_id`);--> statement-breakpoint
CREATE TABLE `pay_rates` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`basis` text NOT NULL,
	`amount` integer NOT NULL,
	`class_kind` text,
	`class_id` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pay_rates_amount" CHECK(amount between 0 and 100000000),
	CONSTRAINT "pay_rates_scope" CHECK(class_kind is null or class_id is null)
);
--> statement-breakpoint
CREATE INDEX `pay_rates_of` ON `pay_rates` (`school_id`,`teacher_id`,`starts_on`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_all` ON `pay_rates` (`school_id`,`teacher_id`,`starts_on`) WHERE class_kind is null and class_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_kind` ON `pay_rates` (`school_id`,`teacher_id`,`starts_on`,`class_kind`) WHERE class_kind is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_class` ON `pay_rates` (`school_id`,`teacher_id`,`starts_on`,`class_id`) WHERE class_id is not null;--> statement-breakpoint
CREATE TABLE `pay_sheets` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`period` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`approved_at` integer NOT NULL,
	`approved_by` text NOT NULL,
	`paid_on` text,
	`method` text,
	`reference` text,
	`paid_at` integer,
	`paid_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pay_sheets_paid" CHECK((paid_on is null) = (paid_at is null) and (paid_on is null) = (method is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_sheets_month` ON `pay_sheets` (`school_id`,`teacher_id`,`period`);--> statement-breakpoint
CREATE INDEX `pay_sheets_period` ON `pay_sheets` (`school_id`,`period`);--> statement-breakpoint
CREATE TABLE `student_import_rows` (
	`school_id` text NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`state` text NOT NULL,
	`cells` text,
	`words` text,
	`student_id` text,
	`family_key` text,
	`mark` text,
	PRIMARY KEY(`school_id`, `import_id`, `row`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`import_id`) REFERENCES `student_imports`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_import_rows_state` ON `student_import_rows` (`school_id`,`import_id`,`state`,`row`);--> statement-breakpoint
CREATE INDEX `student_import_rows_family` ON `student_import_rows` (`school_id`,`import_id`,`family_key`) WHERE family_key is not null and student_id is not null;--> statement-breakpoint
CREATE TABLE `student_imports` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`columns` text NOT NULL,
	`mapping` text NOT NULL,
	`rows` integer NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_imports_at` ON `student_imports` (`at`);--> statement-breakpoint
CREATE TABLE `bounced_addresses` (
	`school_id` text NOT NULL,
	`email_key` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `email_key`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `digest_lines` (
	`school_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`id` text NOT NULL,
	`event` text NOT NULL,
	`text` text NOT NULL,
	`path` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `digest_lines_of` ON `digest_lines` (`school_id`,`membership_id`,`at`);--> statement-breakpoint
CREATE INDEX `digest_lines_at` ON `digest_lines` (`at`);--> statement-breakpoint
CREATE TABLE `notification_choices` (
	`school_id` text NOT NULL,
	`event` text NOT NULL,
	`recipient` text NOT NULL,
	`how` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `event`, `recipient`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_choices_of` ON `notification_choices` (`school_id`,`recipient`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`school_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`quiet` text DEFAULT 'school' NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`digest` text DEFAULT 'daily' NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`school_id`, `membership_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sent_reminders` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`recipient` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`, `subject`, `recipient`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sent_reminders_at` ON `sent_reminders` (`at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `bounced_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `photo_id` text;--> statement-breakpoint
CREATE INDEX `students_photo` ON `students` (`school_id`,`photo_id`) WHERE photo_id is not null;--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `remind_before_days` integer;--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `remind_late_days` integer;--> statement-breakpoint
CREATE INDEX `billing_settings_reminding` ON `billing_settings` (`school_id`) WHERE remind_before_days is not null or remind_late_days is not null;--> statement-breakpoint
ALTER TABLE `school_preferences` ADD `reminds_of_lessons` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `school_preferences` ADD `quiet_from` text;--> statement-breakpoint
ALTER TABLE `school_preferences` ADD `quiet_to` text;--> statement-breakpoint
CREATE INDEX `school_preferences_reminding` ON `school_preferences` (`school_id`) WHERE reminds_of_lessons = 1;--> statement-breakpoint
INSERT INTO `notification_choices` (`school_id`, `event`, `recipient`, `how`, `at`) SELECT `school_id`, 'announcement', 'member:' || `membership_id`, 'off', `at` FROM `announcement_mutes`;--> statement-breakpoint
DROP TABLE `announcement_mutes`;
--> statement-breakpoint
CREATE TRIGGER `pay_rates_no_update` BEFORE UPDATE ON `pay_rates`
BEGIN
	SELECT RAISE(ABORT, 'rates of pay are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_entries_no_update` BEFORE UPDATE ON `pay_entries`
BEGIN
	SELECT RAISE(ABORT, 'entries of pay are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_entries_approved_insert` BEFORE INSERT ON `pay_entries`
	WHEN EXISTS (SELECT 1 FROM pay_sheets WHERE school_id = NEW.school_id AND teacher_id = NEW.teacher_id AND period = NEW.period)
BEGIN
	SELECT RAISE(ABORT, 'the pay of this month is approved');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_entries_approved_delete` BEFORE DELETE ON `pay_entries`
	WHEN EXISTS (SELECT 1 FROM pay_sheets WHERE school_id = OLD.school_id AND teacher_id = OLD.teacher_id AND period = OLD.period)
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'the pay of this month is approved');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_sheets_no_update` BEFORE UPDATE OF `school_id`, `id`, `teacher_id`, `period`, `amount_minor`, `approved_at`, `approved_by` ON `pay_sheets`
BEGIN
	SELECT RAISE(ABORT, 'approved pay is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_sheets_no_delete` BEFORE DELETE ON `pay_sheets`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'approved pay is never removed');
END;
