ALTER TABLE `school_profiles` ADD `vat_id` text;--> statement-breakpoint
ALTER TABLE `families` ADD `buyer_kind` text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE `families` ADD `vat_id` text;--> statement-breakpoint
ALTER TABLE `families` ADD `buyer_reference` text;--> statement-breakpoint
ALTER TABLE `families` ADD `electronic_address` text;--> statement-breakpoint
ALTER TABLE `billing_settings` ADD `small_business` text;