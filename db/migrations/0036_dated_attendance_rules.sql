ALTER TABLE `school_profiles` ADD `takes_absences` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `school_profiles` ADD `locked_through` text;--> statement-breakpoint
INSERT INTO `school_profiles` (`school_id`, `locked_through`, `updated_at`) SELECT `school_id`, `locked_through`, `updated_at` FROM `attendance_rules` WHERE `locked_through` IS NOT NULL ON CONFLICT (`school_id`) DO UPDATE SET `locked_through` = excluded.`locked_through`;--> statement-breakpoint
CREATE TABLE `__new_attendance_codes` (
	`school_id` text NOT NULL,
	`letter` text NOT NULL,
	`valid_from` text DEFAULT '0000-01-01' NOT NULL,
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
	PRIMARY KEY(`school_id`, `letter`, `valid_from`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_attendance_codes`("school_id", "letter", "valid_from", "label", "is_held", "charges", "pays", "credit", "counts_to_cap", "needs_note", "in_portal", "position", "created_at", "created_by", "updated_at", "updated_by", "version", "archived_at") SELECT "school_id", "letter", '0000-01-01', "label", "is_held", "charges", "pays", "credit", "counts_to_cap", "needs_note", "in_portal", "position", "created_at", "created_by", "updated_at", "updated_by", "version", "archived_at" FROM `attendance_codes`;--> statement-breakpoint
DROP TABLE `attendance_codes`;--> statement-breakpoint
ALTER TABLE `__new_attendance_codes` RENAME TO `attendance_codes`;--> statement-breakpoint
CREATE TABLE `__new_attendance_rules` (
	`school_id` text NOT NULL,
	`valid_from` text DEFAULT '0000-01-01' NOT NULL,
	`notice_hours` integer DEFAULT 24 NOT NULL,
	`credit_cap` integer DEFAULT 2,
	`cap_period` text DEFAULT 'term' NOT NULL,
	`credit_days` integer DEFAULT 90,
	`credit_from` text DEFAULT 'cancellation' NOT NULL,
	`mark_days` integer DEFAULT 14 NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`school_id`, `valid_from`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_attendance_rules`("school_id", "valid_from", "notice_hours", "credit_cap", "cap_period", "credit_days", "credit_from", "mark_days", "updated_at", "version") SELECT "school_id", '0000-01-01', "notice_hours", "credit_cap", "cap_period", "credit_days", "credit_from", "mark_days", "updated_at", "version" FROM `attendance_rules`;--> statement-breakpoint
DROP TABLE `attendance_rules`;--> statement-breakpoint
ALTER TABLE `__new_attendance_rules` RENAME TO `attendance_rules`;
