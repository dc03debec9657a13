ALTER TABLE `series` ADD `open_ended` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `series_open` ON `series` (`school_id`,`ends_on`) WHERE open_ended = 1;