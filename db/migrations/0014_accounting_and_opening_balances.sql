CREATE TABLE `accounting_settings` (
	`school_id` text PRIMARY KEY NOT NULL,
	`program` text NOT NULL,
	`accounts` text NOT NULL,
	`adviser` text,
	`client` text,
	`year_start` integer DEFAULT 1 NOT NULL,
	`account_length` integer DEFAULT 4 NOT NULL,
	`untaxed` text DEFAULT 'Tax Exempt' NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `student_import_rows` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `student_import_rows` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `student_import_rows` ADD `made` text;--> statement-breakpoint
CREATE INDEX `student_import_rows_fingerprint` ON `student_import_rows` (`school_id`,`fingerprint`) WHERE fingerprint is not null;--> statement-breakpoint
ALTER TABLE `student_imports` ADD `kind` text DEFAULT 'students' NOT NULL;--> statement-breakpoint
ALTER TABLE `student_imports` ADD `expected` text;