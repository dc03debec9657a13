import { sayActivity } from '../history/activity.ts'

/** Actions recorded in the platform's history only. */
const staffWords = {
	'oversight.noted': 'changed the staff note on',
	'inquiry.handled': 'marked as answered the message from',
	'inquiry.reopened': 'marked as waiting the message from',
	'backup.made': 'made the backup',
	'backup.verified': 'tested the backup',
	'backup.downloaded': 'downloaded the backup',
	'cleanup.ran': 'cleaned up by the rule',
	'integrity.checked': 'ran an integrity check',
} as const

export type StaffAction = keyof typeof staffWords

export function sayStaffActivity(action: string): string {
	return action in staffWords ? staffWords[action as StaffAction] : sayActivity(action)
}
