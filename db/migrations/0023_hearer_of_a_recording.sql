DROP INDEX `recordings_unheard`;--> statement-breakpoint
ALTER TABLE `recordings` ADD `heard_by` text;--> statement-breakpoint
ALTER TABLE `recordings` ADD `answer_to` text;--> statement-breakpoint
CREATE INDEX `recordings_waiting` ON `recordings` (`school_id`,`id`) WHERE heard_at is null or answer_to is not null;