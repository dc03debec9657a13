ALTER TABLE `used_form_keys` ADD `body` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `teachers_last_day` ON `teachers` (`ended_on`) WHERE ended_on is not null;