ALTER TABLE `memberships` ADD `photo_id` text;--> statement-breakpoint
CREATE INDEX `memberships_photo` ON `memberships` (`school_id`,`photo_id`) WHERE photo_id is not null;--> statement-breakpoint
ALTER TABLE `family_notes` ADD `call_back_on` text;--> statement-breakpoint
ALTER TABLE `family_notes` ADD `called_back_at` integer;--> statement-breakpoint
CREATE INDEX `family_notes_call` ON `family_notes` (`school_id`,`call_back_on`) WHERE call_back_on is not null and called_back_at is null;--> statement-breakpoint
ALTER TABLE `student_notes` ADD `call_back_on` text;--> statement-breakpoint
ALTER TABLE `student_notes` ADD `called_back_at` integer;--> statement-breakpoint
CREATE INDEX `student_notes_call` ON `student_notes` (`school_id`,`call_back_on`) WHERE call_back_on is not null and called_back_at is null;