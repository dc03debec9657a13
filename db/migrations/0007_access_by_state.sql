ALTER TABLE `memberships` ADD `awaited_since` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `locked_by_rule_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `portal_closed_at` integer;--> statement-breakpoint
UPDATE memberships SET awaited_since = (
	SELECT max(invitations.created_at) FROM invitations
	WHERE invitations.school_id = memberships.school_id AND invitations.membership_id = memberships.id
		AND invitations.used_at IS NULL AND invitations.ended_at IS NULL
);
