CREATE TABLE `enrolment_pauses` (
	`school_id` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`paid` integer NOT NULL,
	PRIMARY KEY(`school_id`, `enrolment_id`, `starts_on`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`enrolment_id`) REFERENCES `enrolments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
