CREATE TABLE `schools` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`time_zone` text NOT NULL,
	`created_at` integer NOT NULL,
	`logo_id` text
);
--> statement-breakpoint
CREATE INDEX `schools_created` ON `schools` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `schools_name` ON `schools` (`name`,`id`);
--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`account_key` text NOT NULL,
	`subnet` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_account` ON `sign_in_failures` (`account_key`,`at`);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_subnet` ON `sign_in_failures` (`subnet`,`at`);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_at` ON `sign_in_failures` (`at`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`email_key` text,
	`username` text,
	`username_key` text,
	`password_hash` text,
	`is_super_admin` integer DEFAULT false NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	`has_weak_password` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username_key`);
--> statement-breakpoint
CREATE INDEX `users_disabled` ON `users` (`disabled_at`);
--> statement-breakpoint
CREATE INDEX `users_demo` ON `users` (`is_demo`) WHERE is_demo = 1;
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`object_id` text,
	`object_name` text,
	`before` text,
	`after` text,
	`request_id` text,
	`address` text,
	`masked_at` integer,
	`position` integer,
	`salt` text,
	`words_hash` text,
	`hash` text,
	PRIMARY KEY(`school_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_position` ON `audit_entries` (`school_id`,`position`);
--> statement-breakpoint
CREATE INDEX `audit_entries_unchained` ON `audit_entries` (`school_id`,`id`) WHERE hash is null;
--> statement-breakpoint
CREATE INDEX `audit_entries_object` ON `audit_entries` (`school_id`,`object_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`school_id`,`actor_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`school_id`,`action`,`id`);
--> statement-breakpoint
CREATE TABLE `history_checks` (
	`school_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`entries` integer NOT NULL,
	`since` integer,
	`hash` text NOT NULL,
	`broken_id` text,
	`broken_at` integer,
	`problem` text
);
--> statement-breakpoint
CREATE INDEX `history_checks_broken` ON `history_checks` (`at`) WHERE problem is not null;
--> statement-breakpoint
CREATE TABLE `memberships` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`locked_at` integer,
	`awaited_since` integer,
	`locked_by_rule_at` integer,
	`photo_id` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "memberships_kind" CHECK((role = 'student') = (kind in ('learner', 'guardian')) and (kind <> 'office' or role = 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_person` ON `memberships` (`school_id`,`user_id`,`role`,`kind`);
--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);
--> statement-breakpoint
CREATE INDEX `memberships_role` ON `memberships` (`school_id`,`role`,`kind`,`id`);
--> statement-breakpoint
CREATE INDEX `memberships_photo` ON `memberships` (`school_id`,`photo_id`) WHERE photo_id is not null;
--> statement-breakpoint
CREATE TABLE `sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`school_id` text,
	`membership_id` text,
	`remembered` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `sessions_school` ON `sessions` (`school_id`);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`state` text NOT NULL,
	`paid_through` integer,
	`created_at` integer NOT NULL,
	`replaced_at` integer,
	`paypal_subscription_id` text,
	`provider_state` text,
	`past_due_at` integer,
	`past_due_letters` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscriptions_past_due` ON `subscriptions` (`past_due_at`) WHERE past_due_at is not null and replaced_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_current` ON `subscriptions` (`school_id`) WHERE replaced_at is null;
--> statement-breakpoint
CREATE INDEX `subscriptions_state` ON `subscriptions` (`state`,`paid_through`) WHERE replaced_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_paypal` ON `subscriptions` (`paypal_subscription_id`);
--> statement-breakpoint
CREATE TABLE `accepted_forms` (
	`key` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accepted_forms_at` ON `accepted_forms` (`at`);
--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`request_id` text NOT NULL,
	`handled_at` integer,
	`handled_by` text
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);
--> statement-breakpoint
CREATE INDEX `contact_messages_waiting` ON `contact_messages` (`created_at`) WHERE handled_at is null;
--> statement-breakpoint
CREATE TABLE `demo_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`country_code` text NOT NULL,
	`phone` text NOT NULL,
	`school_name` text NOT NULL,
	`role` text NOT NULL,
	`school_size` text NOT NULL,
	`number_of_teachers` text NOT NULL,
	`current_software` text,
	`preferred_time` text NOT NULL,
	`timezone` text NOT NULL,
	`specific_interests` text,
	`additional_info` text,
	`created_at` integer NOT NULL,
	`request_id` text NOT NULL,
	`handled_at` integer,
	`handled_by` text
);
--> statement-breakpoint
CREATE INDEX `demo_requests_created` ON `demo_requests` (`created_at`);
--> statement-breakpoint
CREATE INDEX `demo_requests_waiting` ON `demo_requests` (`created_at`) WHERE handled_at is null;
--> statement-breakpoint
CREATE TABLE `form_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`subnet` text NOT NULL,
	`at` integer NOT NULL,
	`accepted` integer NOT NULL,
	`form` text DEFAULT 'contact' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_tries_subnet` ON `form_tries` (`subnet`,`form`,`at`);
--> statement-breakpoint
CREATE INDEX `form_tries_at` ON `form_tries` (`at`);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`to_address` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`dead_at` integer,
	`school_id` text,
	`document` text,
	`unsubscribe` text,
	`bounced_at` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`due_at`) WHERE sent_at is null and dead_at is null;
--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`created_at`,`dead_at`) WHERE dead_at is not null;
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);
--> statement-breakpoint
CREATE INDEX `outbox_to` ON `outbox` (`to_address`);
--> statement-breakpoint
CREATE INDEX `outbox_school` ON `outbox` (`school_id`,`id`);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `password_resets_expiry` ON `password_resets` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `activation_requests` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`claimed` text NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer DEFAULT 1 NOT NULL,
	`last_tried_at` integer NOT NULL,
	`settled_at` integer,
	`outcome` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activation_requests_open` ON `activation_requests` (`school_id`) WHERE settled_at is null;
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`paypal_subscription_id` text,
	`received_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`done_at` integer,
	`dead_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_events_waiting` ON `payment_events` (`due_at`) WHERE done_at is null and dead_at is null;
--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);
--> statement-breakpoint
CREATE TABLE `plan_orders` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`plan` text NOT NULL,
	`cycle` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`paypal_plan_id` text NOT NULL,
	`paypal_subscription_id` text,
	`approve_url` text,
	`ordered_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`outcome` text,
	`provider_state` text,
	`provider_updated_at` integer,
	`looked_at` integer,
	`ended_at` integer,
	`unwanted_at` integer,
	`credit_minor` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ordered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_orders_paypal` ON `plan_orders` (`paypal_subscription_id`);
--> statement-breakpoint
CREATE INDEX `plan_orders_open` ON `plan_orders` (`paypal_subscription_id`) WHERE paypal_subscription_id is not null and ended_at is null;
--> statement-breakpoint
CREATE INDEX `plan_orders_unwanted` ON `plan_orders` (`unwanted_at`) WHERE unwanted_at is not null and ended_at is null;
--> statement-breakpoint
CREATE INDEX `plan_orders_offered` ON `plan_orders` (`created_at`) WHERE settled_at is null and credit_minor > 0;
--> statement-breakpoint
CREATE TABLE `platform_transactions` (
	`school_id` text NOT NULL,
	`at` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`plan` text,
	`cycle` text,
	`order_id` text,
	`provider_ref` text,
	`reason` text,
	`entered_by` text,
	`entered_at` integer,
	`corrects_id` text,
	PRIMARY KEY(`school_id`, `at`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`order_id`) REFERENCES `plan_orders`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`corrects_id`) REFERENCES `platform_transactions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "platform_transactions_source" CHECK((order_id is null) = (reason is not null and entered_by is not null)),
	CONSTRAINT "platform_transactions_correction" CHECK((kind = 'correction') = (corrects_id is not null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_transactions_id` ON `platform_transactions` (`school_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_transactions_ref` ON `platform_transactions` (`provider_ref`,`kind`);
--> statement-breakpoint
CREATE INDEX `platform_transactions_at` ON `platform_transactions` (`at`,`id`,`amount_minor`);
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_transactions_corrected` ON `platform_transactions` (`school_id`,`corrects_id`) WHERE corrects_id is not null;
--> statement-breakpoint
CREATE TABLE `consent_texts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_texts_version` ON `consent_texts` (`school_id`,`kind`,`version`);
--> statement-breakpoint
CREATE TABLE `guide_steps` (
	`school_id` text NOT NULL,
	`step` text NOT NULL,
	`done_at` integer NOT NULL,
	`done_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `step`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `instruments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `instruments_name` ON `instruments` (`school_id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `levels` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `levels_name` ON `levels` (`school_id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `rooms` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`capacity` integer,
	`equipment` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rooms_name` ON `rooms` (`school_id`,`site_id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `school_profiles` (
	`school_id` text PRIMARY KEY NOT NULL,
	`legal_name` text,
	`tax_number` text,
	`address` text,
	`email` text,
	`phone` text,
	`website` text,
	`week_start` integer DEFAULT 1 NOT NULL,
	`date_format` text DEFAULT 'day-first' NOT NULL,
	`shows_schedule` integer DEFAULT true NOT NULL,
	`shows_notes` integer DEFAULT true NOT NULL,
	`shows_reports` integer DEFAULT true NOT NULL,
	`shows_resources` integer DEFAULT true NOT NULL,
	`shows_messages` integer DEFAULT true NOT NULL,
	`shows_money` integer DEFAULT true NOT NULL,
	`teachers_see_contacts` integer DEFAULT false NOT NULL,
	`guide_hidden_at` integer,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`takes_absences` integer DEFAULT true NOT NULL,
	`locked_through` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `site_travel` (
	`school_id` text NOT NULL,
	`site_id` text NOT NULL,
	`other_site_id` text NOT NULL,
	`minutes` integer NOT NULL,
	PRIMARY KEY(`school_id`, `site_id`, `other_site_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`other_site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "site_travel_pair" CHECK(site_id < other_site_id),
	CONSTRAINT "site_travel_minutes" CHECK(minutes between 0 and 120)
);
--> statement-breakpoint
CREATE TABLE `sites` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`address` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sites_name` ON `sites` (`school_id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `used_form_keys` (
	`school_id` text NOT NULL,
	`key` text NOT NULL,
	`user_id` text NOT NULL,
	`result` text NOT NULL,
	`at` integer NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`school_id`, `key`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `used_form_keys_at` ON `used_form_keys` (`at`);
--> statement-breakpoint
CREATE TABLE `qualifications` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`name` text NOT NULL,
	`expires_on` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `qualifications_of` ON `qualifications` (`school_id`,`teacher_id`);
--> statement-breakpoint
CREATE INDEX `qualifications_expiry` ON `qualifications` (`school_id`,`expires_on`);
--> statement-breakpoint
CREATE TABLE `teacher_hours` (
	`school_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL,
	`site_id` text,
	PRIMARY KEY(`school_id`, `teacher_id`, `weekday`, `from_time`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "teacher_hours_order" CHECK(from_time < to_time)
);
--> statement-breakpoint
CREATE TABLE `teacher_instruments` (
	`school_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`instrument_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `teacher_id`, `instrument_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `teacher_instruments_of` ON `teacher_instruments` (`school_id`,`instrument_id`);
--> statement-breakpoint
CREATE TABLE `teachers` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text,
	`email_key` text,
	`phone` text,
	`bio` text,
	`employment` text,
	`started_on` text,
	`ended_on` text,
	`buffer_minutes` integer DEFAULT 0 NOT NULL,
	`max_minutes_a_day` integer,
	`note` text,
	`membership_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`photo_id` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `teachers_list` ON `teachers` (`school_id`,`name_key`,`id`);
--> statement-breakpoint
CREATE INDEX `teachers_last_day` ON `teachers` (`ended_on`) WHERE ended_on is not null;
--> statement-breakpoint
CREATE INDEX `teachers_photo` ON `teachers` (`school_id`,`photo_id`) WHERE photo_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `teachers_account` ON `teachers` (`school_id`,`membership_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `teachers_email` ON `teachers` (`school_id`,`email_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `families` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`billing_name` text,
	`address` text,
	`invoice_delivery` text DEFAULT 'email' NOT NULL,
	`payment_terms_days` integer,
	`tax_number` text,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`tax_exempt` integer DEFAULT false NOT NULL,
	`statement_day` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `families_list` ON `families` (`school_id`,`name_key`,`id`);
--> statement-breakpoint
CREATE TABLE `guardians` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text,
	`email_key` text,
	`phone` text,
	`language` text,
	`note` text,
	`membership_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `guardians_list` ON `guardians` (`school_id`,`name_key`,`id`);
--> statement-breakpoint
CREATE INDEX `guardians_email` ON `guardians` (`school_id`,`email_key`);
--> statement-breakpoint
CREATE INDEX `guardians_phone` ON `guardians` (`school_id`,`phone`);
--> statement-breakpoint
CREATE UNIQUE INDEX `guardians_account` ON `guardians` (`school_id`,`membership_id`) WHERE membership_id is not null;
--> statement-breakpoint
CREATE TABLE `guardianships` (
	`school_id` text NOT NULL,
	`guardian_id` text NOT NULL,
	`student_id` text NOT NULL,
	`relation` text NOT NULL,
	`is_primary` integer DEFAULT false NOT NULL,
	`pays` integer DEFAULT false NOT NULL,
	`share_basis_points` integer,
	`gets_invoices` integer DEFAULT false NOT NULL,
	`gets_lessons` integer DEFAULT true NOT NULL,
	`may_book` integer DEFAULT true NOT NULL,
	`may_collect` integer DEFAULT true NOT NULL,
	`is_emergency` integer DEFAULT false NOT NULL,
	`no_contact` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `guardian_id`, `student_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`guardian_id`) REFERENCES `guardians`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `guardianships_of` ON `guardianships` (`school_id`,`student_id`);
--> statement-breakpoint
CREATE TABLE `student_instruments` (
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`instrument_id` text NOT NULL,
	`level_id` text,
	`started_on` text,
	PRIMARY KEY(`school_id`, `student_id`, `instrument_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`level_id`) REFERENCES `levels`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_instruments_of` ON `student_instruments` (`school_id`,`instrument_id`,`level_id`,`student_id`);
--> statement-breakpoint
CREATE INDEX `student_instruments_level` ON `student_instruments` (`school_id`,`level_id`,`student_id`);
--> statement-breakpoint
CREATE TABLE `student_tags` (
	`school_id` text NOT NULL,
	`student_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `student_id`, `tag_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`tag_id`) REFERENCES `tags`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_tags_of` ON `student_tags` (`school_id`,`tag_id`,`student_id`);
--> statement-breakpoint
CREATE TABLE `student_words` (
	`school_id` text NOT NULL,
	`word` text NOT NULL,
	`student_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `word`, `student_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `student_words_of` ON `student_words` (`school_id`,`student_id`);
--> statement-breakpoint
CREATE TABLE `students` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`preferred_name` text,
	`name_key` text NOT NULL,
	`pronouns` text,
	`birth_date` text,
	`email` text,
	`email_key` text,
	`phone` text,
	`family_id` text,
	`pays_self` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`state_since` text NOT NULL,
	`source` text,
	`primary_teacher_id` text,
	`school_year` text,
	`medical_notes` text,
	`access_notes` text,
	`emergency_name` text,
	`emergency_phone` text,
	`time_zone` text,
	`joined_on` text,
	`left_on` text,
	`leave_reason` text,
	`note` text,
	`membership_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`portal_closed_at` integer,
	`merged_into` text,
	`erased_at` integer,
	`birthday` text GENERATED ALWAYS AS (substr(birth_date, 6)) VIRTUAL,
	`portal` text DEFAULT 'none' NOT NULL,
	`photo_id` text,
	`paused_from` text,
	`paused_to` text,
	`locks_when_left` integer DEFAULT false NOT NULL,
	`lessons_change` text,
	`leaving_change` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`primary_teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `students_list` ON `students` (`school_id`,`name_key`,`id`) WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX `students_state` ON `students` (`school_id`,`state`,`name_key`,`id`) WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX `students_teacher` ON `students` (`school_id`,`primary_teacher_id`,`name_key`,`id`) WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX `students_joined` ON `students` (`school_id`,`joined_on`,`id`) WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX `students_left` ON `students` (`school_id`,`left_on`,`id`) WHERE left_on is not null;
--> statement-breakpoint
CREATE INDEX `students_leaving` ON `students` (`left_on`) WHERE left_on is not null and state <> 'left';
--> statement-breakpoint
CREATE INDEX `students_pausing` ON `students` (`paused_from`) WHERE paused_from is not null;
--> statement-breakpoint
CREATE INDEX `students_birth` ON `students` (`school_id`,`birth_date`,`id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX `students_birthday` ON `students` (`school_id`,`birthday`,`name_key`,`id`) WHERE archived_at is null and birthday is not null;
--> statement-breakpoint
CREATE INDEX `students_email` ON `students` (`school_id`,`email_key`);
--> statement-breakpoint
CREATE INDEX `students_family` ON `students` (`school_id`,`family_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `students_account` ON `students` (`school_id`,`membership_id`) WHERE membership_id is not null;
--> statement-breakpoint
CREATE INDEX `students_photo` ON `students` (`school_id`,`photo_id`) WHERE photo_id is not null;
--> statement-breakpoint
CREATE INDEX `students_merged` ON `students` (`school_id`,`merged_into`) WHERE merged_into is not null;
--> statement-breakpoint
CREATE INDEX `students_archived` ON `students` (`school_id`,`archived_at`,`id`) WHERE archived_at is not null;
--> statement-breakpoint
CREATE TABLE `tags` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_name` ON `tags` (`school_id`,`name_key`);
--> statement-breakpoint
CREATE TABLE `consents` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`text_id` text NOT NULL,
	`given_by` text NOT NULL,
	`recorded_by` text NOT NULL,
	`at` integer NOT NULL,
	`withdrawn_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`text_id`) REFERENCES `consent_texts`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `consents_of` ON `consents` (`school_id`,`student_id`,`at`,`text_id`);
--> statement-breakpoint
CREATE INDEX `consents_text` ON `consents` (`school_id`,`text_id`,`id`);
--> statement-breakpoint
CREATE TABLE `class_teachers` (
	`school_id` text NOT NULL,
	`class_id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`part` text NOT NULL,
	PRIMARY KEY(`school_id`, `class_id`, `teacher_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `class_teachers_of` ON `class_teachers` (`school_id`,`teacher_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `class_teachers_lead` ON `class_teachers` (`school_id`,`class_id`) WHERE part = 'lead';
--> statement-breakpoint
CREATE TABLE `classes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`instrument_id` text,
	`level_id` text,
	`age_from` integer,
	`age_to` integer,
	`room_id` text,
	`online_link` text,
	`duration_minutes` integer NOT NULL,
	`capacity` integer,
	`extra_seats` integer DEFAULT 0 NOT NULL,
	`min_size` integer,
	`weekday` integer,
	`start_time` text,
	`starts_on` text,
	`ends_on` text,
	`joining` text DEFAULT 'closed' NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`note` text,
	`state` text NOT NULL,
	`imported_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`level_id`) REFERENCES `levels`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`room_id`) REFERENCES `rooms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "classes_state" CHECK((state = 'archived') = (archived_at is not null))
);
--> statement-breakpoint
CREATE INDEX `classes_list` ON `classes` (`school_id`,`state`,`name_key`,`id`);
--> statement-breakpoint
CREATE INDEX `classes_time` ON `classes` (`school_id`,`state`,`weekday`,`start_time`,`id`);
--> statement-breakpoint
CREATE INDEX `classes_ended` ON `classes` (`school_id`,`ends_on`,`id`);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `enrolments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`class_id` text NOT NULL,
	`state` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`is_trial` integer DEFAULT false NOT NULL,
	`paused_from` text,
	`paused_to` text,
	`keeps_seat` integer DEFAULT true NOT NULL,
	`pays_while_paused` integer DEFAULT false NOT NULL,
	`end_reason` text,
	`notice_on` text,
	`position` integer,
	`queued_at` integer,
	`offered_until` integer,
	`moved_from` text,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `enrolments_class` ON `enrolments` (`school_id`,`class_id`,`state`,`position`);
--> statement-breakpoint
CREATE INDEX `enrolments_student` ON `enrolments` (`school_id`,`student_id`,`state`);
--> statement-breakpoint
CREATE INDEX `enrolments_state` ON `enrolments` (`school_id`,`state`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `enrolments_once` ON `enrolments` (`school_id`,`class_id`,`student_id`) WHERE state <> 'ended';
--> statement-breakpoint
CREATE TABLE `devices` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`trusted_until` integer,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `devices_last` ON `devices` (`last_at`);
--> statement-breakpoint
CREATE TABLE `email_changes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `email_changes_expiry` ON `email_changes` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `grants` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`membership_id` text NOT NULL,
	`permission` text NOT NULL,
	`granted_at` integer NOT NULL,
	`granted_by` text NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `grants_of` ON `grants` (`school_id`,`membership_id`,`ended_at`);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`membership_id` text NOT NULL,
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invitations_of` ON `invitations` (`school_id`,`membership_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `invitations_open` ON `invitations` (`school_id`,`created_at`) WHERE used_at is null and ended_at is null;
--> statement-breakpoint
CREATE INDEX `invitations_hash` ON `invitations` (`hash`);
--> statement-breakpoint
CREATE INDEX `invitations_user` ON `invitations` (`user_id`);
--> statement-breakpoint
CREATE TABLE `ownership_transfers` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`from_membership_id` text NOT NULL,
	`to_membership_id` text NOT NULL,
	`asked_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`from_membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`to_membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ownership_transfers_asked` ON `ownership_transfers` (`school_id`,`asked_at`);
--> statement-breakpoint
CREATE TABLE `preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`phone` text,
	`language` text,
	`time_zone` text,
	`date_format` text,
	`clock` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `reversals` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`what` text NOT NULL,
	`email` text NOT NULL,
	`school_id` text,
	`membership_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reversals_user` ON `reversals` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reversals_school` ON `reversals` (`school_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reversals_expiry` ON `reversals` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `two_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `closures` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`from_time` text,
	`to_time` text,
	`site_id` text,
	`room_id` text,
	`teacher_id` text,
	`class_id` text,
	`effect` text DEFAULT 'skip' NOT NULL,
	`public_note` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`room_id`) REFERENCES `rooms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "closures_order" CHECK(starts_on <= ends_on),
	CONSTRAINT "closures_times" CHECK((from_time is null) = (to_time is null) and (from_time is null or from_time < to_time))
);
--> statement-breakpoint
CREATE INDEX `closures_by_day` ON `closures` (`school_id`,`ends_on`,`starts_on`);
--> statement-breakpoint
CREATE TABLE `teacher_time_off` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`from_time` text,
	`to_time` text,
	`reason` text,
	`is_paid` integer DEFAULT false NOT NULL,
	`state` text NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`answer` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "teacher_time_off_order" CHECK(starts_on <= ends_on),
	CONSTRAINT "teacher_time_off_times" CHECK((from_time is null) = (to_time is null) and (from_time is null or from_time < to_time))
);
--> statement-breakpoint
CREATE INDEX `teacher_time_off_of` ON `teacher_time_off` (`school_id`,`teacher_id`,`ends_on`);
--> statement-breakpoint
CREATE INDEX `teacher_time_off_state` ON `teacher_time_off` (`school_id`,`state`,`starts_on`);
--> statement-breakpoint
CREATE TABLE `terms` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`site_id` text,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`bills_on` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`site_id`) REFERENCES `sites`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "terms_order" CHECK(starts_on <= ends_on)
);
--> statement-breakpoint
CREATE INDEX `terms_by_day` ON `terms` (`school_id`,`starts_on`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `terms_name` ON `terms` (`school_id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `lessons` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`series_id` text,
	`original_date` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`day` text NOT NULL,
	`teacher_id` text,
	`substitute_for` text,
	`room_id` text,
	`kind` text DEFAULT 'regular' NOT NULL,
	`state` text DEFAULT 'scheduled' NOT NULL,
	`cancel_reason` text,
	`canceled_at` integer,
	`canceled_by` text,
	`notice_minutes` integer,
	`moved_from` integer,
	`marked_at` integer,
	`family_note` text,
	`private_note` text,
	`forced_reason` text,
	`forced_by` text,
	`forced_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`canceled_mail_ids` text,
	PRIMARY KEY(`school_id`, `starts_at`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`series_id`) REFERENCES `series`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`room_id`) REFERENCES `rooms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lessons_order" CHECK(starts_at < ends_at),
	CONSTRAINT "lessons_forced_whole" CHECK((forced_reason is null) = (forced_at is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_id` ON `lessons` (`school_id`,`id`);
--> statement-breakpoint
CREATE INDEX `lessons_class` ON `lessons` (`school_id`,`class_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `lessons_teacher` ON `lessons` (`school_id`,`teacher_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `lessons_room` ON `lessons` (`school_id`,`room_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `lessons_state` ON `lessons` (`school_id`,`state`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `lessons_forced` ON `lessons` (`school_id`,`forced_at`) WHERE forced_at is not null;
--> statement-breakpoint
CREATE INDEX `lessons_unmarked` ON `lessons` (`school_id`,`starts_at`) WHERE marked_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_once` ON `lessons` (`school_id`,`series_id`,`original_date`);
--> statement-breakpoint
CREATE TABLE `schedule_changes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `schedule_checks` (
	`school_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`lessons` integer NOT NULL,
	`clashes` integer NOT NULL,
	`examples` text NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `series` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`class_id` text NOT NULL,
	`frequency` text NOT NULL,
	`every` integer DEFAULT 1 NOT NULL,
	`weekdays` text DEFAULT '' NOT NULL,
	`dates` text,
	`start_time` text NOT NULL,
	`duration_minutes` integer NOT NULL,
	`time_zone` text NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`count` integer,
	`term_id` text,
	`teacher_id` text,
	`room_id` text,
	`skips_closures` integer DEFAULT true NOT NULL,
	`split_from` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`open_ended` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`term_id`) REFERENCES `terms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`room_id`) REFERENCES `rooms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "series_order" CHECK(starts_on <= ends_on)
);
--> statement-breakpoint
CREATE INDEX `series_of_class` ON `series` (`school_id`,`class_id`,`starts_on`);
--> statement-breakpoint
CREATE INDEX `series_open` ON `series` (`school_id`,`ends_on`) WHERE open_ended = 1;
--> statement-breakpoint
CREATE TABLE `attendance_codes` (
	`school_id` text NOT NULL,
	`letter` text NOT NULL,
	`valid_from` text DEFAULT '0000-01-01' NOT NULL,
	`label` text NOT NULL,
	`is_held` integer NOT NULL,
	`charges` integer NOT NULL,
	`pays` integer NOT NULL,
	`credit` text DEFAULT 'none' NOT NULL,
	`counts_to_cap` integer DEFAULT false NOT NULL,
	`needs_note` integer DEFAULT false NOT NULL,
	`in_portal` integer DEFAULT true NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `letter`, `valid_from`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `attendance_rules` (
	`school_id` text NOT NULL,
	`valid_from` text DEFAULT '0000-01-01' NOT NULL,
	`notice_hours` integer DEFAULT 24 NOT NULL,
	`credit_cap` integer DEFAULT 2,
	`cap_period` text DEFAULT 'term' NOT NULL,
	`credit_days` integer DEFAULT 90,
	`credit_from` text DEFAULT 'cancellation' NOT NULL,
	`mark_days` integer DEFAULT 14 NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`group_alone` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`school_id`, `valid_from`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `make_up_credit_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`credit_id` text NOT NULL,
	`event` text NOT NULL,
	`lesson_id` text,
	`expires_on` text,
	`note` text,
	`at` integer NOT NULL,
	`by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`credit_id`) REFERENCES `make_up_credits`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `make_up_credit_entries_of` ON `make_up_credit_entries` (`school_id`,`credit_id`,`id`);
--> statement-breakpoint
CREATE TABLE `make_up_credits` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`enrolment_id` text,
	`minutes` integer NOT NULL,
	`cause` text NOT NULL,
	`mark_id` text,
	`source_lesson_id` text,
	`issued_on` text NOT NULL,
	`expires_on` text,
	`state` text NOT NULL,
	`counts_on` text,
	`used_lesson_id` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`asked_at` integer,
	`wish` text,
	`answer` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`enrolment_id`) REFERENCES `enrolments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`mark_id`) REFERENCES `attendance_marks`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`used_lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "make_up_credits_minutes" CHECK(minutes between 5 and 480),
	CONSTRAINT "make_up_credits_lesson" CHECK((used_lesson_id is not null) = (state in ('held', 'used')))
);
--> statement-breakpoint
CREATE INDEX `make_up_credits_student` ON `make_up_credits` (`school_id`,`student_id`,`state`);
--> statement-breakpoint
CREATE INDEX `make_up_credits_state` ON `make_up_credits` (`school_id`,`state`,`expires_on`);
--> statement-breakpoint
CREATE INDEX `make_up_credits_asked` ON `make_up_credits` (`school_id`,`asked_at`) WHERE asked_at is not null and answer is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `make_up_credits_mark` ON `make_up_credits` (`school_id`,`mark_id`);
--> statement-breakpoint
CREATE TABLE `attendance_marks` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`code` text NOT NULL,
	`minutes_late` integer,
	`minutes_taught` integer,
	`staff_note` text,
	`family_note` text,
	`source` text NOT NULL,
	`credit_withheld` integer DEFAULT false NOT NULL,
	`override_reason` text,
	`at` integer NOT NULL,
	`by` text,
	`replaced_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_marks_current` ON `attendance_marks` (`school_id`,`lesson_id`,`student_id`) WHERE replaced_at is null;
--> statement-breakpoint
CREATE INDEX `attendance_marks_student` ON `attendance_marks` (`school_id`,`student_id`,`at`);
--> statement-breakpoint
CREATE TABLE `lesson_visitors` (
	`school_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`credit_id` text,
	`at` integer NOT NULL,
	`by` text,
	PRIMARY KEY(`school_id`, `lesson_id`, `student_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`credit_id`) REFERENCES `make_up_credits`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lesson_visitors_of` ON `lesson_visitors` (`school_id`,`student_id`);
--> statement-breakpoint
CREATE TABLE `billing_settings` (
	`school_id` text PRIMARY KEY NOT NULL,
	`next_number` integer DEFAULT 1 NOT NULL,
	`prefix` text DEFAULT '' NOT NULL,
	`next_credit_note` integer DEFAULT 1 NOT NULL,
	`credit_note_prefix` text DEFAULT 'CN-' NOT NULL,
	`terms_days` integer DEFAULT 14 NOT NULL,
	`bill_day` integer DEFAULT 1 NOT NULL,
	`late_fee_minor` integer,
	`late_fee_after_days` integer DEFAULT 10 NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`payment_note` text,
	`remind_after_days` integer DEFAULT 7 NOT NULL,
	`remind_before_days` integer,
	`remind_late_days` integer,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_settings_reminding` ON `billing_settings` (`school_id`) WHERE remind_before_days is not null or remind_late_days is not null;
--> statement-breakpoint
CREATE TABLE `enrolment_plans` (
	`school_id` text NOT NULL,
	`enrolment_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`plan_id` text NOT NULL,
	`override_minor` integer,
	`override_reason` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	PRIMARY KEY(`school_id`, `enrolment_id`, `starts_on`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`enrolment_id`) REFERENCES `enrolments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_id`) REFERENCES `price_plans`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "enrolment_plans_override" CHECK((override_minor is null) = (override_reason is null))
);
--> statement-breakpoint
CREATE INDEX `enrolment_plans_plan` ON `enrolment_plans` (`school_id`,`plan_id`);
--> statement-breakpoint
CREATE TABLE `price_plan_versions` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`plan_id` text NOT NULL,
	`valid_from` text NOT NULL,
	`basis` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`tax_code_id` text,
	`lessons_per_month` integer DEFAULT 4 NOT NULL,
	`fifth_lesson` text DEFAULT 'free' NOT NULL,
	`part_month` text DEFAULT 'lessons' NOT NULL,
	`deducts_closures` integer DEFAULT false NOT NULL,
	`sibling_discount` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`instalments` integer DEFAULT 1 NOT NULL,
	`package_lessons` integer DEFAULT 10 NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_id`) REFERENCES `price_plans`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`tax_code_id`) REFERENCES `tax_codes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_plan_versions_amount" CHECK(amount_minor between 0 and 100000000),
	CONSTRAINT "price_plan_versions_lessons" CHECK(lessons_per_month between 1 and 31),
	CONSTRAINT "price_plan_versions_sibling" CHECK(sibling_discount between 0 and 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_plan_versions_from` ON `price_plan_versions` (`school_id`,`plan_id`,`valid_from`);
--> statement-breakpoint
CREATE TABLE `price_plans` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_plans_name` ON `price_plans` (`school_id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `tax_codes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`rates` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_codes_name` ON `tax_codes` (`school_id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `billing_runs` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`period` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	`families` integer DEFAULT 0 NOT NULL,
	`families_done` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_runs_period` ON `billing_runs` (`school_id`,`period`,`id`);
--> statement-breakpoint
CREATE TABLE `invoice_lines` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`student_id` text,
	`enrolment_id` text,
	`lesson_id` text,
	`period` text,
	`late_invoice_id` text,
	`plan_version_id` text,
	`description` text NOT NULL,
	`quantity` integer DEFAULT 1000 NOT NULL,
	`unit_minor` integer NOT NULL,
	`discount_minor` integer DEFAULT 0 NOT NULL,
	`net_minor` integer NOT NULL,
	`tax_code_id` text,
	`rates` text NOT NULL,
	`why` text,
	`released_at` integer,
	`late_part_id` text,
	`entry_id` text,
	`plan_minor` integer,
	`lesson_days` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`enrolment_id`) REFERENCES `enrolments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`late_invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_version_id`) REFERENCES `price_plan_versions`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`tax_code_id`) REFERENCES `tax_codes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_lines_of` ON `invoice_lines` (`school_id`,`invoice_id`,`position`);
--> statement-breakpoint
CREATE INDEX `invoice_lines_student` ON `invoice_lines` (`school_id`,`student_id`,`invoice_id`);
--> statement-breakpoint
CREATE INDEX `invoice_lines_enrolment` ON `invoice_lines` (`school_id`,`enrolment_id`,`invoice_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_month` ON `invoice_lines` (`school_id`,`enrolment_id`,`period`) WHERE period is not null and released_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_lesson` ON `invoice_lines` (`school_id`,`lesson_id`,`student_id`) WHERE lesson_id is not null and released_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_late` ON `invoice_lines` (`school_id`,`late_invoice_id`) WHERE late_invoice_id is not null and late_part_id is null and released_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_late_part` ON `invoice_lines` (`school_id`,`late_part_id`) WHERE late_part_id is not null and released_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_entry` ON `invoice_lines` (`school_id`,`entry_id`) WHERE entry_id is not null and unit_minor > 0 and released_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_lines_entry_back` ON `invoice_lines` (`school_id`,`entry_id`) WHERE entry_id is not null and unit_minor < 0 and released_at is null;
--> statement-breakpoint
CREATE TABLE `invoices` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`sequence` integer,
	`number` text,
	`period` text,
	`issued_on` text,
	`issued_at` integer,
	`due_on` text,
	`terms_days` integer NOT NULL,
	`currency` text NOT NULL,
	`net_minor` integer DEFAULT 0 NOT NULL,
	`total_minor` integer DEFAULT 0 NOT NULL,
	`open_minor` integer DEFAULT 0 NOT NULL,
	`taxes` text NOT NULL,
	`bill_to` text,
	`public_note` text,
	`internal_note` text,
	`run_id` text,
	`replaces` text,
	`end_reason` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`sent_at` integer,
	`reminded_at` integer,
	`planned_minor` integer DEFAULT 0 NOT NULL,
	`next_due_on` text,
	`links_ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`run_id`) REFERENCES `billing_runs`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`replaces`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_numbered" CHECK((state = 'draft') = (sequence is null)),
	CONSTRAINT "invoices_open" CHECK(open_minor between 0 and total_minor or state = 'draft')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence` ON `invoices` (`school_id`,`sequence`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`school_id`,`number`);
--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` (`school_id`,`state`,`due_on`,`id`,`total_minor`,`open_minor`,`planned_minor`);
--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`school_id`,`due_on`,`id`);
--> statement-breakpoint
CREATE INDEX `invoices_family` ON `invoices` (`school_id`,`family_id`,`due_on`,`id`);
--> statement-breakpoint
CREATE INDEX `invoices_run` ON `invoices` (`school_id`,`run_id`,`state`);
--> statement-breakpoint
CREATE INDEX `invoices_replaces` ON `invoices` (`school_id`,`replaces`);
--> statement-breakpoint
CREATE TABLE `payment_plan_parts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`plan_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`family_id` text NOT NULL,
	`position` integer NOT NULL,
	`due_on` text NOT NULL,
	`invoice_due_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`open_minor` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`plan_id`) REFERENCES `payment_plans`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_plan_parts_amount" CHECK(amount_minor > 0 and open_minor between 0 and amount_minor)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_plan_parts_place` ON `payment_plan_parts` (`school_id`,`plan_id`,`position`);
--> statement-breakpoint
CREATE INDEX `payment_plan_parts_invoice` ON `payment_plan_parts` (`school_id`,`invoice_id`);
--> statement-breakpoint
CREATE INDEX `payment_plan_parts_open` ON `payment_plan_parts` (`school_id`,`family_id`) WHERE open_minor > 0;
--> statement-breakpoint
CREATE INDEX `payment_plan_parts_due` ON `payment_plan_parts` (`school_id`,`due_on`) WHERE open_minor > 0;
--> statement-breakpoint
CREATE TABLE `payment_plans` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`total_minor` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	`ended_why` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_plans_total" CHECK(total_minor > 0),
	CONSTRAINT "payment_plans_end" CHECK((ended_at is null) = (ended_why is null) and (ended_at is null) = (ended_by is null))
);
--> statement-breakpoint
CREATE INDEX `payment_plans_invoice` ON `payment_plans` (`school_id`,`invoice_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_plans_now` ON `payment_plans` (`school_id`,`invoice_id`) WHERE ended_at is null;
--> statement-breakpoint
CREATE TABLE `payment_allocations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`payment_id` text,
	`amount_minor` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`removed_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_allocations_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `payment_allocations_invoice` ON `payment_allocations` (`school_id`,`invoice_id`);
--> statement-breakpoint
CREATE INDEX `payment_allocations_payment` ON `payment_allocations` (`school_id`,`payment_id`);
--> statement-breakpoint
CREATE TABLE `credit_notes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`family_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`issued_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_sequence` ON `credit_notes` (`school_id`,`sequence`);
--> statement-breakpoint
CREATE INDEX `credit_notes_family` ON `credit_notes` (`school_id`,`family_id`);
--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`school_id`,`invoice_id`);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`school_id` text NOT NULL,
	`family_id` text NOT NULL,
	`at` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`invoice_id` text,
	`due_on` text,
	`source_id` text,
	`note` text,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `family_id`, `at`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_due" CHECK((invoice_id is null) = (due_on is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_id` ON `ledger_entries` (`school_id`,`id`);
--> statement-breakpoint
CREATE INDEX `ledger_entries_day` ON `ledger_entries` (`school_id`,`day`,`id`);
--> statement-breakpoint
CREATE INDEX `ledger_entries_invoice` ON `ledger_entries` (`school_id`,`invoice_id`);
--> statement-breakpoint
CREATE TABLE `family_payments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`received_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`method` text NOT NULL,
	`reference` text,
	`returned_at` integer,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`payer_id` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_payments_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `family_payments_family` ON `family_payments` (`school_id`,`family_id`,`received_on`);
--> statement-breakpoint
CREATE INDEX `family_payments_day` ON `family_payments` (`school_id`,`received_on`,`id`);
--> statement-breakpoint
CREATE TABLE `refund_payments` (
	`school_id` text NOT NULL,
	`refund_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`school_id`, `refund_id`, `payment_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`refund_id`) REFERENCES `family_refunds`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_payments_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `refund_payments_payment` ON `refund_payments` (`school_id`,`payment_id`);
--> statement-breakpoint
CREATE TABLE `family_refunds` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`paid_on` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`method` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "family_refunds_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `family_refunds_family` ON `family_refunds` (`school_id`,`family_id`);
--> statement-breakpoint
CREATE TABLE `bank_imports` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`content` text,
	`columns` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`finished_at` integer,
	`undone_at` integer,
	`undone_by` text,
	`read` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`import_id` text NOT NULL,
	`key` text NOT NULL,
	`payment_id` text NOT NULL,
	`at` integer NOT NULL,
	`released_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`import_id`) REFERENCES `bank_imports`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_once` ON `bank_lines` (`school_id`,`key`) WHERE released_at is null;
--> statement-breakpoint
CREATE INDEX `bank_lines_of` ON `bank_lines` (`school_id`,`import_id`,`id`);
--> statement-breakpoint
CREATE TABLE `online_accounts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`client_id` text NOT NULL,
	`secret` text NOT NULL,
	`webhook_id` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`tested_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_accounts_current` ON `online_accounts` (`school_id`) WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX `online_accounts_id` ON `online_accounts` (`id`);
--> statement-breakpoint
CREATE TABLE `online_payments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`account_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`family_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text DEFAULT 'started' NOT NULL,
	`ended_as` text,
	`order_id` text,
	`approve_url` text,
	`capture_id` text,
	`fee_minor` integer,
	`payment_id` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`look_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`payer_id` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`invoice_id`) REFERENCES `invoices`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`payment_id`) REFERENCES `family_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "online_payments_amount" CHECK(amount_minor > 0),
	CONSTRAINT "online_payments_ended" CHECK((state = 'ended') = (ended_as is not null)),
	CONSTRAINT "online_payments_paid" CHECK((state = 'paid') = (payment_id is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_order` ON `online_payments` (`school_id`,`order_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_payment` ON `online_payments` (`school_id`,`payment_id`);
--> statement-breakpoint
CREATE INDEX `online_payments_invoice` ON `online_payments` (`school_id`,`invoice_id`);
--> statement-breakpoint
CREATE INDEX `online_payments_due` ON `online_payments` (`look_at`) WHERE look_at is not null;
--> statement-breakpoint
CREATE TABLE `online_refunds` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`online_payment_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`ref` text,
	`refund_id` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`online_payment_id`) REFERENCES `online_payments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`refund_id`) REFERENCES `family_refunds`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "online_refunds_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_refunds_ref` ON `online_refunds` (`school_id`,`ref`);
--> statement-breakpoint
CREATE INDEX `online_refunds_of` ON `online_refunds` (`school_id`,`online_payment_id`);
--> statement-breakpoint
CREATE TABLE `pay_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`period` text NOT NULL,
	`kind` text NOT NULL,
	`lesson_id` text,
	`day` text NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`note` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pay_entries_source" CHECK((kind = 'adjustment') = (lesson_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_entries_lesson` ON `pay_entries` (`school_id`,`teacher_id`,`period`,`lesson_id`) WHERE lesson_id is not null;
--> statement-breakpoint
CREATE INDEX `pay_entries_month` ON `pay_entries` (`school_id`,`period`,`teacher_id`,`id`);
--> statement-breakpoint
CREATE INDEX `pay_entries_of_lesson` ON `pay_entries` (`school_id`,`lesson_id`,`teacher_id`);
--> statement-breakpoint
CREATE TABLE `pay_rates` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`basis` text NOT NULL,
	`amount` integer NOT NULL,
	`class_kind` text,
	`class_id` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pay_rates_amount" CHECK(amount between 0 and 100000000),
	CONSTRAINT "pay_rates_scope" CHECK(class_kind is null or class_id is null)
);
--> statement-breakpoint
CREATE INDEX `pay_rates_of` ON `pay_rates` (`school_id`,`teacher_id`,`starts_on`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_all` ON `pay_rates` (`school_id`,`teacher_id`,`starts_on`) WHERE class_kind is null and class_id is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_kind` ON `pay_rates` (`school_id`,`teacher_id`,`starts_on`,`class_kind`) WHERE class_kind is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_rates_class` ON `pay_rates` (`school_id`,`teacher_id`,`starts_on`,`class_id`) WHERE class_id is not null;
--> statement-breakpoint
CREATE TABLE `pay_sheets` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`teacher_id` text NOT NULL,
	`period` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`approved_at` integer NOT NULL,
	`approved_by` text NOT NULL,
	`paid_on` text,
	`method` text,
	`reference` text,
	`paid_at` integer,
	`paid_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pay_sheets_paid" CHECK((paid_on is null) = (paid_at is null) and (paid_on is null) = (method is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pay_sheets_month` ON `pay_sheets` (`school_id`,`teacher_id`,`period`);
--> statement-breakpoint
CREATE INDEX `pay_sheets_period` ON `pay_sheets` (`school_id`,`period`);
--> statement-breakpoint
CREATE TABLE `files` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`sha256` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `files_id` ON `files` (`id`);
--> statement-breakpoint
CREATE INDEX `files_uploaded` ON `files` (`school_id`,`uploaded_by`,`created_at`);
--> statement-breakpoint
CREATE INDEX `files_removed` ON `files` (`removed_at`,`school_id`,`id`);
--> statement-breakpoint
CREATE TABLE `family_notes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`call_back_on` text,
	`called_back_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`family_id`) REFERENCES `families`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `family_notes_of` ON `family_notes` (`school_id`,`family_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `family_notes_call` ON `family_notes` (`school_id`,`call_back_on`) WHERE call_back_on is not null and called_back_at is null;
--> statement-breakpoint
CREATE TABLE `list_views` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`words` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_views_name` ON `list_views` (`school_id`,`user_id`,`list`,`name`);
--> statement-breakpoint
CREATE TABLE `student_notes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`call_back_on` text,
	`called_back_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_notes_of` ON `student_notes` (`school_id`,`student_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `student_notes_call` ON `student_notes` (`school_id`,`call_back_on`) WHERE call_back_on is not null and called_back_at is null;
--> statement-breakpoint
CREATE TABLE `undo_steps` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`rows` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `undo_steps_created` ON `undo_steps` (`school_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `booking_holds` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`credit_id` text NOT NULL,
	`class_id` text NOT NULL,
	`lesson_id` text,
	`teacher_id` text,
	`room_id` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`held_until` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`credit_id`) REFERENCES `make_up_credits`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_holds_order" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_holds_credit` ON `booking_holds` (`school_id`,`credit_id`);
--> statement-breakpoint
CREATE INDEX `booking_holds_until` ON `booking_holds` (`school_id`,`held_until`);
--> statement-breakpoint
CREATE TABLE `move_requests` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`wish` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`answer` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`answered_at` integer,
	`answered_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `move_requests_open` ON `move_requests` (`school_id`,`lesson_id`,`student_id`) WHERE state = 'asked';
--> statement-breakpoint
CREATE INDEX `move_requests_student` ON `move_requests` (`school_id`,`student_id`,`at`);
--> statement-breakpoint
CREATE TABLE `assessments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`skill_id` text NOT NULL,
	`level` integer NOT NULL,
	`day` text NOT NULL,
	`comment` text,
	`at` integer NOT NULL,
	`by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`skill_id`) REFERENCES `skills`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assessments_level" CHECK(level between 1 and 12)
);
--> statement-breakpoint
CREATE INDEX `assessments_student` ON `assessments` (`school_id`,`student_id`,`day`,`id`);
--> statement-breakpoint
CREATE TABLE `assignments` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`lesson_id` text,
	`text` text NOT NULL,
	`minutes_a_day` integer,
	`due_on` text,
	`done_at` integer,
	`done_by` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "assignments_minutes" CHECK(minutes_a_day is null or minutes_a_day between 1 and 600)
);
--> statement-breakpoint
CREATE INDEX `assignments_student` ON `assignments` (`school_id`,`student_id`,`id`);
--> statement-breakpoint
CREATE TABLE `goals` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`text` text NOT NULL,
	`target_on` text,
	`percent` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goals_percent" CHECK(percent between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX `goals_student` ON `goals` (`school_id`,`student_id`,`id`);
--> statement-breakpoint
CREATE TABLE `lesson_notes` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`day` text NOT NULL,
	`covered` text,
	`next` text,
	`private_note` text,
	`published_at` integer,
	`changed_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lesson_notes_once` ON `lesson_notes` (`school_id`,`lesson_id`,`student_id`);
--> statement-breakpoint
CREATE INDEX `lesson_notes_student` ON `lesson_notes` (`school_id`,`student_id`,`day`,`id`);
--> statement-breakpoint
CREATE TABLE `practice_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`day` text NOT NULL,
	`minutes` integer NOT NULL,
	`piece_id` text,
	`note` text,
	`at` integer NOT NULL,
	`by` text,
	`confirmed_at` integer,
	`confirmed_by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`piece_id`) REFERENCES `repertoire`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "practice_entries_minutes" CHECK(minutes between 1 and 600)
);
--> statement-breakpoint
CREATE INDEX `practice_entries_student` ON `practice_entries` (`school_id`,`student_id`,`day`,`id`);
--> statement-breakpoint
CREATE TABLE `repertoire` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`title` text NOT NULL,
	`composer` text,
	`work` text,
	`kind` text DEFAULT 'piece' NOT NULL,
	`instrument_id` text,
	`state` text NOT NULL,
	`started_on` text,
	`tempo_goal` integer,
	`target_on` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repertoire_tempo" CHECK(tempo_goal is null or tempo_goal between 20 and 400)
);
--> statement-breakpoint
CREATE INDEX `repertoire_student` ON `repertoire` (`school_id`,`student_id`,`state`,`id`);
--> statement-breakpoint
CREATE TABLE `repertoire_steps` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`piece_id` text NOT NULL,
	`state` text NOT NULL,
	`day` text NOT NULL,
	`note` text,
	`at` integer NOT NULL,
	`by` text,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`piece_id`) REFERENCES `repertoire`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `repertoire_steps_of` ON `repertoire_steps` (`school_id`,`piece_id`,`id`);
--> statement-breakpoint
CREATE TABLE `skill_frameworks` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`instrument_id` text,
	`levels` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`instrument_id`) REFERENCES `instruments`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `skill_frameworks_list` ON `skill_frameworks` (`school_id`,`name_key`,`id`);
--> statement-breakpoint
CREATE TABLE `skills` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`framework_id` text NOT NULL,
	`group_name` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`framework_id`) REFERENCES `skill_frameworks`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `skills_of` ON `skills` (`school_id`,`framework_id`,`position`,`id`);
--> statement-breakpoint
CREATE TABLE `feedback` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`about` text NOT NULL,
	`student_id` text NOT NULL,
	`lesson_id` text,
	`teacher_id` text,
	`rating` integer,
	`text` text NOT NULL,
	`readers` text NOT NULL,
	`hides_name` integer DEFAULT false NOT NULL,
	`allows_reply` integer DEFAULT true NOT NULL,
	`state` text NOT NULL,
	`reply` text,
	`replied_at` integer,
	`replied_by` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "feedback_rating" CHECK(rating is null or rating between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `feedback_student` ON `feedback` (`school_id`,`student_id`,`id`);
--> statement-breakpoint
CREATE INDEX `feedback_state` ON `feedback` (`school_id`,`state`,`id`);
--> statement-breakpoint
CREATE INDEX `feedback_author` ON `feedback` (`school_id`,`created_by`,`created_at`);
--> statement-breakpoint
CREATE TABLE `move_proposals` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`student_id` text NOT NULL,
	`message` text,
	`times` text NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`chosen_at` integer,
	`answer` text,
	`answered_at` integer,
	`answered_by` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`lesson_id`) REFERENCES `lessons`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `move_proposals_student` ON `move_proposals` (`school_id`,`student_id`,`state`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `move_proposals_open` ON `move_proposals` (`school_id`,`lesson_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE TABLE `progress_reports` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`student_id` text NOT NULL,
	`term_id` text,
	`title` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`teacher_id` text,
	`worked` text,
	`strengths` text,
	`next_steps` text,
	`effort` integer,
	`progress` integer,
	`practice` integer,
	`figures` text,
	`state` text NOT NULL,
	`sent_at` integer,
	`returned_reason` text,
	`published_at` integer,
	`published_by` text,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	`acknowledged_note` text,
	`replaces` text,
	`replaced_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`term_id`) REFERENCES `terms`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`teacher_id`) REFERENCES `teachers`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "progress_reports_days" CHECK(from_day <= to_day),
	CONSTRAINT "progress_reports_published" CHECK((state = 'published') = (published_at is not null)),
	CONSTRAINT "progress_reports_ratings" CHECK(coalesce(effort, 1) between 1 and 4 and coalesce(progress, 1) between 1 and 4 and coalesce(practice, 1) between 1 and 4)
);
--> statement-breakpoint
CREATE INDEX `progress_reports_student` ON `progress_reports` (`school_id`,`student_id`,`to_day`,`id`);
--> statement-breakpoint
CREATE INDEX `progress_reports_state` ON `progress_reports` (`school_id`,`state`,`sent_at`,`id`);
--> statement-breakpoint
CREATE TABLE `school_oversight` (
	`school_id` text PRIMARY KEY NOT NULL,
	`teacher_limit` integer,
	`student_limit` integer,
	`limits_until` integer,
	`limits_reason` text,
	`open_until` integer,
	`open_reason` text,
	`suspended_at` integer,
	`suspend_reason` text,
	`delete_after` integer,
	`delete_reason` text,
	`delete_asked_at` integer,
	`note` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_oversight_delete` ON `school_oversight` (`delete_after`) WHERE delete_after is not null;
--> statement-breakpoint
CREATE TABLE `school_removals` (
	`school_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`rule` text NOT NULL,
	`staff_name` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`rows` integer DEFAULT 0 NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_removals_started` ON `school_removals` (`started_at`);
--> statement-breakpoint
CREATE INDEX `school_removals_open` ON `school_removals` (`school_id`) WHERE finished_at is null;
--> statement-breakpoint
CREATE TABLE `school_views` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`session_hash` text NOT NULL,
	`staff_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_views_open` ON `school_views` (`session_hash`) WHERE ended_at is null;
--> statement-breakpoint
CREATE TABLE `backup_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`file` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`succeeded` integer,
	`words` text,
	`staff_name` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `backup_checks_kind` ON `backup_checks` (`kind`,`started_at`);
--> statement-breakpoint
CREATE TABLE `cleanup_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`rule` text NOT NULL,
	`at` integer NOT NULL,
	`staff_name` text NOT NULL,
	`candidates` integer NOT NULL,
	`removed` integer NOT NULL,
	`skipped` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`last_at` integer NOT NULL,
	`last_ms` integer NOT NULL,
	`runs` integer NOT NULL,
	`failures` integer NOT NULL,
	`last_failed_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `platform_figures` (
	`range` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`figures` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `route_days` (
	`day` text NOT NULL,
	`route` text NOT NULL,
	`requests` integer NOT NULL,
	`errors` integer NOT NULL,
	`bytes` integer NOT NULL,
	`total_ms` integer NOT NULL,
	`within_10` integer NOT NULL,
	`within_25` integer NOT NULL,
	`within_50` integer NOT NULL,
	`within_100` integer NOT NULL,
	`within_250` integer NOT NULL,
	`within_1000` integer NOT NULL,
	PRIMARY KEY(`day`, `route`)
);
--> statement-breakpoint
CREATE TABLE `table_days` (
	`day` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
);
--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_replies_title` ON `saved_replies` (`title`);
--> statement-breakpoint
CREATE TABLE `staff_presence` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_presence_at` ON `staff_presence` (`at`);
--> statement-breakpoint
CREATE TABLE `support_chats` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`mode` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`last_id` text NOT NULL,
	`seen_id` text DEFAULT '' NOT NULL,
	`last_at` integer NOT NULL,
	`waiting_since` integer,
	`first_reply_at` integer,
	`solved_at` integer,
	`reopened_at` integer,
	`assignee_id` text,
	`rating` integer,
	`summary` text,
	`page` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_chats_person` ON `support_chats` (`school_id`,`user_id`,`mode`);
--> statement-breakpoint
CREATE INDEX `support_chats_queue` ON `support_chats` (`mode`,`state`,`last_at`);
--> statement-breakpoint
CREATE INDEX `support_chats_id` ON `support_chats` (`id`);
--> statement-breakpoint
CREATE TABLE `support_messages` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`chat_id` text NOT NULL,
	`author` text NOT NULL,
	`author_id` text,
	`author_name` text NOT NULL,
	`content` text NOT NULL,
	`file_id` text,
	`sources` text,
	`key` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`chat_id`) REFERENCES `support_chats`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "support_messages_length" CHECK(length(content) <= 8000)
);
--> statement-breakpoint
CREATE INDEX `support_messages_chat` ON `support_messages` (`school_id`,`chat_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_key` ON `support_messages` (`school_id`,`chat_id`,`key`) WHERE key is not null;
--> statement-breakpoint
CREATE INDEX `support_messages_file` ON `support_messages` (`school_id`,`file_id`) WHERE file_id is not null;
--> statement-breakpoint
CREATE TABLE `resource_shares` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`resource_id` text NOT NULL,
	`class_id` text,
	`student_id` text,
	`starts_on` text NOT NULL,
	`ends_on` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`resource_id`) REFERENCES `resources`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "resource_shares_one" CHECK((class_id is null) <> (student_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resource_shares_class` ON `resource_shares` (`school_id`,`resource_id`,`class_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `resource_shares_student` ON `resource_shares` (`school_id`,`resource_id`,`student_id`);
--> statement-breakpoint
CREATE INDEX `resource_shares_of_class` ON `resource_shares` (`school_id`,`class_id`);
--> statement-breakpoint
CREATE INDEX `resource_shares_of_student` ON `resource_shares` (`school_id`,`student_id`);
--> statement-breakpoint
CREATE TABLE `resource_tags` (
	`school_id` text NOT NULL,
	`resource_id` text NOT NULL,
	`tag_key` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`school_id`, `resource_id`, `tag_key`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`resource_id`) REFERENCES `resources`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `resources` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`folder` text,
	`note` text,
	`url` text,
	`file_id` text,
	`replaced_at` integer,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`owner_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "resources_kind" CHECK(archived_at is not null or (kind = 'link') = (file_id is null))
);
--> statement-breakpoint
CREATE INDEX `resources_list` ON `resources` (`school_id`,`archived_at`,`title_key`,`id`);
--> statement-breakpoint
CREATE INDEX `resources_own` ON `resources` (`school_id`,`owner_id`,`archived_at`,`title_key`,`id`);
--> statement-breakpoint
CREATE INDEX `resources_file` ON `resources` (`school_id`,`file_id`);
--> statement-breakpoint
CREATE TABLE `school_preferences` (
	`school_id` text PRIMARY KEY NOT NULL,
	`lesson_minutes` integer,
	`schedule_view` text,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`reminds_of_lessons` integer DEFAULT false NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `school_preferences_reminding` ON `school_preferences` (`school_id`) WHERE reminds_of_lessons = 1;
--> statement-breakpoint
CREATE TABLE `loan_copies` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`item_id` text NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`condition` text,
	`value_minor` integer,
	`is_lost` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`item_id`) REFERENCES `loan_items`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loan_copies_code` ON `loan_copies` (`school_id`,`item_id`,`code_key`);
--> statement-breakpoint
CREATE TABLE `loan_items` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`kind` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `loan_items_list` ON `loan_items` (`school_id`,`archived_at`,`title_key`,`id`);
--> statement-breakpoint
CREATE TABLE `loans` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`copy_id` text NOT NULL,
	`student_id` text NOT NULL,
	`lent_on` text NOT NULL,
	`due_on` text NOT NULL,
	`condition_out` text,
	`deposit_minor` integer,
	`returned_on` text,
	`condition_in` text,
	`is_lost` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`copy_id`) REFERENCES `loan_copies`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "loans_days" CHECK(lent_on <= due_on and lent_on <= coalesce(returned_on, lent_on))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `loans_out` ON `loans` (`school_id`,`copy_id`) WHERE returned_on is null;
--> statement-breakpoint
CREATE INDEX `loans_list` ON `loans` (`school_id`,`returned_on`,`due_on`,`id`);
--> statement-breakpoint
CREATE INDEX `loans_student` ON `loans` (`school_id`,`student_id`,`returned_on`,`due_on`);
--> statement-breakpoint
CREATE INDEX `loans_copy` ON `loans` (`school_id`,`copy_id`,`lent_on`);
--> statement-breakpoint
CREATE TABLE `event_entries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`event_id` text NOT NULL,
	`student_id` text NOT NULL,
	`title` text,
	`composer` text,
	`minutes` integer,
	`accompanist` text,
	`position` integer NOT NULL,
	`instrument` text,
	`grade` text,
	`outcome` text,
	`mark` text,
	`result_on` text,
	`result_note` text,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`fee_minor` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`event_id`) REFERENCES `events`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_entries_minutes" CHECK(minutes is null or minutes between 1 and 600)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_entries_once` ON `event_entries` (`school_id`,`event_id`,`student_id`) WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX `event_entries_programme` ON `event_entries` (`school_id`,`event_id`,`position`,`id`);
--> statement-breakpoint
CREATE INDEX `event_entries_student` ON `event_entries` (`school_id`,`student_id`);
--> statement-breakpoint
CREATE TABLE `event_invitations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`event_id` text NOT NULL,
	`class_id` text,
	`student_id` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`event_id`) REFERENCES `events`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`class_id`) REFERENCES `classes`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "event_invitations_one" CHECK((class_id is null) <> (student_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_invitations_class` ON `event_invitations` (`school_id`,`event_id`,`class_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_invitations_student` ON `event_invitations` (`school_id`,`event_id`,`student_id`);
--> statement-breakpoint
CREATE INDEX `event_invitations_of_class` ON `event_invitations` (`school_id`,`class_id`);
--> statement-breakpoint
CREATE INDEX `event_invitations_of_student` ON `event_invitations` (`school_id`,`student_id`);
--> statement-breakpoint
CREATE TABLE `events` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`day` text NOT NULL,
	`time` text NOT NULL,
	`time_zone` text NOT NULL,
	`place` text NOT NULL,
	`sign_up_until` text NOT NULL,
	`places` integer,
	`audience` text NOT NULL,
	`board` text,
	`note` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	`fee_minor` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "events_sign_up" CHECK(sign_up_until <= day),
	CONSTRAINT "events_places" CHECK(places is null or places between 1 and 1000)
);
--> statement-breakpoint
CREATE INDEX `events_list` ON `events` (`school_id`,`day`,`id`);
--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`audience` text NOT NULL,
	`state` text NOT NULL,
	`send_at` integer,
	`sender_id` text NOT NULL,
	`conversation_id` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`sender_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `broadcasts_list` ON `broadcasts` (`school_id`,`state`,`id`);
--> statement-breakpoint
CREATE INDEX `broadcasts_due` ON `broadcasts` (`send_at`,`school_id`,`id`) WHERE state in ('scheduled', 'sending');
--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`school_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`is_copied` integer DEFAULT false NOT NULL,
	`read_id` text DEFAULT '' NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`inbox_at` integer,
	`sent_at` integer,
	`muted_at` integer,
	`archived_at` integer,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `conversation_id`, `membership_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_members_inbox` ON `conversation_members` (`school_id`,`membership_id`,`inbox_at`,`conversation_id`) WHERE inbox_at is not null and archived_at is null;
--> statement-breakpoint
CREATE INDEX `conversation_members_sent` ON `conversation_members` (`school_id`,`membership_id`,`sent_at`,`conversation_id`) WHERE sent_at is not null and archived_at is null;
--> statement-breakpoint
CREATE INDEX `conversation_members_archived` ON `conversation_members` (`school_id`,`membership_id`,`archived_at`,`conversation_id`) WHERE archived_at is not null;
--> statement-breakpoint
CREATE INDEX `conversation_members_of` ON `conversation_members` (`school_id`,`membership_id`);
--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`school_id`,`membership_id`) WHERE unread > 0;
--> statement-breakpoint
CREATE TABLE `conversations` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`subject_key` text NOT NULL,
	`student_id` text,
	`to_office` integer DEFAULT false NOT NULL,
	`broadcast_id` text,
	`family_id` text,
	`last_id` text NOT NULL,
	`last_at` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`student_id`) REFERENCES `students`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversations_student` ON `conversations` (`school_id`,`student_id`,`last_at`) WHERE student_id is not null;
--> statement-breakpoint
CREATE INDEX `conversations_broadcast` ON `conversations` (`school_id`,`broadcast_id`,`family_id`) WHERE broadcast_id is not null;
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`broadcast_id` text,
	`message_id` text,
	`conversation_id` text,
	`sender_id` text NOT NULL,
	`recipient` text NOT NULL,
	`name` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`family_id` text,
	`membership_id` text,
	`email` text,
	`state` text NOT NULL,
	`mail_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`message_id`) REFERENCES `messages`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`school_id`,`broadcast_id`,`recipient`) WHERE broadcast_id is not null;
--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`school_id`,`broadcast_id`,`family_id`,`id`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX `deliveries_failed` ON `deliveries` (`school_id`,`at`,`id`) WHERE state = 'failed';
--> statement-breakpoint
CREATE INDEX `deliveries_message` ON `deliveries` (`school_id`,`message_id`);
--> statement-breakpoint
CREATE INDEX `deliveries_recipient` ON `deliveries` (`school_id`,`recipient`);
--> statement-breakpoint
CREATE INDEX `deliveries_member` ON `deliveries` (`school_id`,`membership_id`);
--> statement-breakpoint
CREATE INDEX `deliveries_mail` ON `deliveries` (`mail_id`) WHERE mail_id is not null;
--> statement-breakpoint
CREATE TABLE `message_files` (
	`school_id` text NOT NULL,
	`message_id` text NOT NULL,
	`file_id` text NOT NULL,
	PRIMARY KEY(`school_id`, `message_id`, `file_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`message_id`) REFERENCES `messages`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`file_id`) REFERENCES `files`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_files_file` ON `message_files` (`school_id`,`file_id`);
--> statement-breakpoint
CREATE TABLE `message_templates` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`archived_at` integer,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_templates_name` ON `message_templates` (`school_id`,`name_key`) WHERE archived_at is null;
--> statement-breakpoint
CREATE TABLE `messages` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`kind` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`body_key` text NOT NULL,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`conversation_id`) REFERENCES `conversations`(`school_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`author_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`school_id`,`conversation_id`,`id`);
--> statement-breakpoint
CREATE INDEX `messages_author` ON `messages` (`school_id`,`author_id`,`id`);
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	PRIMARY KEY(`school_id`, `kind`, `subject_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_key` ON `calendar_feeds` (`key`);
--> statement-breakpoint
CREATE TABLE `student_import_rows` (
	`school_id` text NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`state` text NOT NULL,
	`cells` text,
	`words` text,
	`student_id` text,
	`family_key` text,
	`mark` text,
	PRIMARY KEY(`school_id`, `import_id`, `row`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`import_id`) REFERENCES `student_imports`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_import_rows_state` ON `student_import_rows` (`school_id`,`import_id`,`state`,`row`);
--> statement-breakpoint
CREATE INDEX `student_import_rows_family` ON `student_import_rows` (`school_id`,`import_id`,`family_key`) WHERE family_key is not null and student_id is not null;
--> statement-breakpoint
CREATE TABLE `student_imports` (
	`school_id` text NOT NULL,
	`id` text NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`columns` text NOT NULL,
	`mapping` text NOT NULL,
	`rows` integer NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `student_imports_at` ON `student_imports` (`at`);
--> statement-breakpoint
CREATE TABLE `bounced_addresses` (
	`school_id` text NOT NULL,
	`email_key` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `email_key`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `digest_lines` (
	`school_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`id` text NOT NULL,
	`event` text NOT NULL,
	`text` text NOT NULL,
	`path` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `digest_lines_of` ON `digest_lines` (`school_id`,`membership_id`,`at`);
--> statement-breakpoint
CREATE INDEX `digest_lines_at` ON `digest_lines` (`at`);
--> statement-breakpoint
CREATE TABLE `notification_choices` (
	`school_id` text NOT NULL,
	`event` text NOT NULL,
	`recipient` text NOT NULL,
	`how` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `event`, `recipient`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_choices_of` ON `notification_choices` (`school_id`,`recipient`);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`school_id` text NOT NULL,
	`membership_id` text NOT NULL,
	`quiet` text DEFAULT 'school' NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`digest` text DEFAULT 'daily' NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`school_id`, `membership_id`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`school_id`,`membership_id`) REFERENCES `memberships`(`school_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sent_reminders` (
	`school_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`recipient` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`school_id`, `kind`, `subject`, `recipient`),
	FOREIGN KEY (`school_id`) REFERENCES `schools`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sent_reminders_at` ON `sent_reminders` (`at`);
--> statement-breakpoint
CREATE VIEW `student_portals_now` AS
SELECT s.school_id, s.id AS student_id, coalesce((
	-- Of several accounts the one that has come furthest says it: 'active' sorts before 'invited'.
	SELECT min(CASE WHEN m.awaited_since IS NULL AND NOT EXISTS (
		SELECT 1 FROM invitations i
		WHERE i.school_id = m.school_id AND i.membership_id = m.id AND i.used_at IS NULL AND i.ended_at IS NULL
	) THEN 'active' ELSE 'invited' END)
	FROM memberships m
	WHERE m.school_id = s.school_id AND m.ended_at IS NULL AND m.id IN (
		SELECT s.membership_id
		UNION ALL
		SELECT g.membership_id FROM guardianships t
		JOIN guardians g ON g.school_id = t.school_id AND g.id = t.guardian_id
		WHERE t.school_id = s.school_id AND t.student_id = s.id AND t.no_contact = 0
	)
), 'none') AS portal FROM students s;
--> statement-breakpoint
-- Whom a membership can concern. A cross join, for it is always asked by the membership.
CREATE VIEW `students_by_account` AS
SELECT school_id, membership_id, id AS student_id FROM students WHERE membership_id IS NOT NULL
UNION ALL
SELECT g.school_id, g.membership_id, t.student_id FROM guardians g
CROSS JOIN guardianships t ON t.school_id = g.school_id AND t.guardian_id = g.id
WHERE g.membership_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `students_portal_in` AFTER INSERT ON `students`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id = NEW.id
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `students_portal_again` AFTER UPDATE OF membership_id ON `students`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id = NEW.id
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `guardianships_portal_in` AFTER INSERT ON `guardianships`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id = NEW.student_id
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `guardianships_portal_again` AFTER UPDATE OF guardian_id, student_id, no_contact ON `guardianships`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (OLD.student_id, NEW.student_id)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `guardianships_portal_out` AFTER DELETE ON `guardianships`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = OLD.school_id AND students.id = OLD.student_id
		AND now.school_id = OLD.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `guardians_portal` AFTER UPDATE OF membership_id ON `guardians`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (
			SELECT student_id FROM guardianships WHERE school_id = NEW.school_id AND guardian_id = NEW.id
		)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_portal` AFTER UPDATE OF ended_at, awaited_since ON `memberships`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (
			SELECT student_id FROM students_by_account WHERE school_id = NEW.school_id AND membership_id = NEW.id
		)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_portal_in` AFTER INSERT ON `invitations`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (
			SELECT student_id FROM students_by_account WHERE school_id = NEW.school_id AND membership_id = NEW.membership_id
		)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_portal_again` AFTER UPDATE OF membership_id, used_at, ended_at ON `invitations`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = NEW.school_id AND students.id IN (
			SELECT student_id FROM students_by_account
			WHERE school_id = NEW.school_id AND membership_id IN (OLD.membership_id, NEW.membership_id)
		)
		AND now.school_id = NEW.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `invitations_portal_out` AFTER DELETE ON `invitations`
BEGIN
	UPDATE students SET portal = now.portal FROM student_portals_now now
	WHERE students.school_id = OLD.school_id AND students.id IN (
			SELECT student_id FROM students_by_account WHERE school_id = OLD.school_id AND membership_id = OLD.membership_id
		)
		AND now.school_id = OLD.school_id AND now.student_id = students.id AND now.portal <> students.portal;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `price_plan_versions_no_update` BEFORE UPDATE ON `price_plan_versions`
BEGIN
	SELECT RAISE(ABORT, 'versions of a plan are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_frozen` BEFORE UPDATE ON `invoices`
	WHEN OLD.state <> 'draft' AND (NEW.state = 'draft'
		OR NEW.number IS NOT OLD.number
		OR NEW.sequence IS NOT OLD.sequence
		OR NEW.family_id IS NOT OLD.family_id
		OR NEW.period IS NOT OLD.period
		OR NEW.issued_on IS NOT OLD.issued_on
		OR NEW.due_on IS NOT OLD.due_on
		OR NEW.currency IS NOT OLD.currency
		OR NEW.net_minor IS NOT OLD.net_minor
		OR NEW.total_minor IS NOT OLD.total_minor
		OR NEW.taxes IS NOT OLD.taxes
		OR NEW.bill_to IS NOT OLD.bill_to)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_lines_no_insert` BEFORE INSERT ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = NEW.school_id AND id = NEW.invoice_id) <> 'draft'
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'ledger entries are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `price_plan_versions_no_delete` BEFORE DELETE ON `price_plan_versions`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'versions of a plan are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_no_delete` BEFORE DELETE ON `invoices`
	WHEN OLD.state <> 'draft'
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_lines_no_delete` BEFORE DELETE ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = OLD.school_id AND id = OLD.invoice_id) <> 'draft'
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `platform_transactions_no_update` BEFORE UPDATE ON `platform_transactions`
BEGIN
	SELECT RAISE(ABORT, 'money is never changed, only entered');
END;
--> statement-breakpoint
CREATE TRIGGER `platform_transactions_no_delete` BEFORE DELETE ON `platform_transactions`
BEGIN
	SELECT RAISE(ABORT, 'money is never removed, only entered');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_rates_no_update` BEFORE UPDATE ON `pay_rates`
BEGIN
	SELECT RAISE(ABORT, 'rates of pay are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_entries_no_update` BEFORE UPDATE ON `pay_entries`
BEGIN
	SELECT RAISE(ABORT, 'entries of pay are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_entries_approved_insert` BEFORE INSERT ON `pay_entries`
	WHEN EXISTS (SELECT 1 FROM pay_sheets WHERE school_id = NEW.school_id AND teacher_id = NEW.teacher_id AND period = NEW.period)
BEGIN
	SELECT RAISE(ABORT, 'the pay of this month is approved');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_entries_approved_delete` BEFORE DELETE ON `pay_entries`
	WHEN EXISTS (SELECT 1 FROM pay_sheets WHERE school_id = OLD.school_id AND teacher_id = OLD.teacher_id AND period = OLD.period)
		AND NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'the pay of this month is approved');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_sheets_no_update` BEFORE UPDATE OF `school_id`, `id`, `teacher_id`, `period`, `amount_minor`, `approved_at`, `approved_by` ON `pay_sheets`
BEGIN
	SELECT RAISE(ABORT, 'approved pay is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `pay_sheets_no_delete` BEFORE DELETE ON `pay_sheets`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'approved pay is never removed');
END;
--> statement-breakpoint
-- Two things may happen to an entry: its words are taken out by law, and an old one gets its place in the chain.
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries`
WHEN NOT (
	NEW.school_id IS OLD.school_id AND NEW.id IS OLD.id AND NEW.at IS OLD.at
	AND NEW.actor_id IS OLD.actor_id AND NEW.action IS OLD.action
	AND NEW.object_id IS OLD.object_id AND NEW.request_id IS OLD.request_id
	AND (
		(
			NEW.masked_at IS NOT NULL AND NEW."before" IS NULL AND NEW."after" IS NULL AND NEW.salt IS NULL
			AND (NEW.object_name IS OLD.object_name OR NEW.object_name = 'Erased student')
			AND (NEW.actor_name IS OLD.actor_name OR NEW.actor_name = 'Erased student')
			AND (NEW.address IS OLD.address OR NEW.address IS NULL)
			AND NEW.position IS OLD.position AND NEW.words_hash IS OLD.words_hash AND NEW.hash IS OLD.hash
		) OR (
			OLD.hash IS NULL AND NEW.hash IS NOT NULL
			AND NEW.masked_at IS OLD.masked_at AND NEW."before" IS OLD."before" AND NEW."after" IS OLD."after"
			AND NEW.object_name IS OLD.object_name AND NEW.actor_name IS OLD.actor_name AND NEW.address IS OLD.address
		)
	)
)
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_plans_frozen` BEFORE UPDATE ON `payment_plans`
	WHEN OLD.ended_at IS NOT NULL
		OR NEW.school_id IS NOT OLD.school_id
		OR NEW.id IS NOT OLD.id
		OR NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.total_minor IS NOT OLD.total_minor
		OR NEW.at IS NOT OLD.at
		OR NEW.by IS NOT OLD.by
BEGIN
	SELECT RAISE(ABORT, 'a payment plan is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_plans_no_delete` BEFORE DELETE ON `payment_plans`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'a payment plan is never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_plan_parts_frozen` BEFORE UPDATE ON `payment_plan_parts`
	WHEN NEW.school_id IS NOT OLD.school_id
		OR NEW.id IS NOT OLD.id
		OR NEW.plan_id IS NOT OLD.plan_id
		OR NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.family_id IS NOT OLD.family_id
		OR NEW.position IS NOT OLD.position
		OR NEW.due_on IS NOT OLD.due_on
		OR NEW.invoice_due_on IS NOT OLD.invoice_due_on
		OR NEW.amount_minor IS NOT OLD.amount_minor
BEGIN
	SELECT RAISE(ABORT, 'a part of a payment plan is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `payment_plan_parts_no_delete` BEFORE DELETE ON `payment_plan_parts`
	WHEN NOT EXISTS (SELECT 1 FROM school_removals WHERE school_id = OLD.school_id AND finished_at IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'a part of a payment plan is never removed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoice_lines_frozen` BEFORE UPDATE ON `invoice_lines`
	WHEN (SELECT state FROM invoices WHERE school_id = OLD.school_id AND id = OLD.invoice_id) <> 'draft' AND (NEW.invoice_id IS NOT OLD.invoice_id
		OR NEW.position IS NOT OLD.position
		OR NEW.kind IS NOT OLD.kind
		-- A student who was on the list twice: the line follows to the record that was kept. What it says stays.
		OR (NEW.student_id IS NOT OLD.student_id AND NEW.student_id IS NOT (SELECT merged_into FROM students WHERE school_id = OLD.school_id AND id = OLD.student_id))
		OR NEW.enrolment_id IS NOT OLD.enrolment_id
		OR NEW.lesson_id IS NOT OLD.lesson_id
		OR NEW.period IS NOT OLD.period
		OR NEW.late_invoice_id IS NOT OLD.late_invoice_id
		OR NEW.late_part_id IS NOT OLD.late_part_id
		OR NEW.entry_id IS NOT OLD.entry_id
		OR NEW.plan_version_id IS NOT OLD.plan_version_id
		OR NEW.plan_minor IS NOT OLD.plan_minor
		OR NEW.lesson_days IS NOT OLD.lesson_days
		OR NEW.description IS NOT OLD.description
		OR NEW.quantity IS NOT OLD.quantity
		OR NEW.unit_minor IS NOT OLD.unit_minor
		OR NEW.discount_minor IS NOT OLD.discount_minor
		OR NEW.net_minor IS NOT OLD.net_minor
		OR NEW.tax_code_id IS NOT OLD.tax_code_id
		OR NEW.rates IS NOT OLD.rates
		OR NEW.why IS NOT OLD.why)
BEGIN
	SELECT RAISE(ABORT, 'an issued invoice is never changed');
END;
