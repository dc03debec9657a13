ALTER TABLE `families` ADD `tax_exempt` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `families` ADD `statement_day` integer;