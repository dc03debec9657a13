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
