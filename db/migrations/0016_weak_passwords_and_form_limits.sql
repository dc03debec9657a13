DROP INDEX `form_tries_subnet`;--> statement-breakpoint
ALTER TABLE `form_tries` ADD `form` text DEFAULT 'contact' NOT NULL;--> statement-breakpoint
CREATE INDEX `form_tries_subnet` ON `form_tries` (`subnet`,`form`,`at`);--> statement-breakpoint
ALTER TABLE `users` ADD `has_weak_password` integer DEFAULT false NOT NULL;