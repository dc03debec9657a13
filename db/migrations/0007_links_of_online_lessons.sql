ALTER TABLE `teachers` ADD `online_link` text;--> statement-breakpoint
ALTER TABLE `lessons` ADD `online_link` text;--> statement-breakpoint
ALTER TABLE `school_preferences` ADD `online_server` text;