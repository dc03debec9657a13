ALTER TABLE `schools` ADD `logo_id` text;--> statement-breakpoint
ALTER TABLE `teachers` ADD `photo_id` text;--> statement-breakpoint
CREATE INDEX `teachers_photo` ON `teachers` (`school_id`,`photo_id`) WHERE photo_id is not null;