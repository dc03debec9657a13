/** Background jobs listed for owners, keyed by their name in the log. */
export const hourlyJobs = {
	'days-of-enrolments': 'Start and end enrollments on their day',
	'days-of-classes': 'Start classes whose lessons have begun, and finish private ones whose student has left',
	'days-of-students': 'Begin and end pauses, and record who has left',
	'expired-credits': 'End make-up credits that have expired',
	'credit-reminders': 'Remind families of make-up lessons that end in two weeks',
	'lesson-reminders': 'Remind families of the next day’s lessons',
	'invoice-reminders': 'Remind families of open invoices',
	summaries: 'Send summaries',
	'teachers-who-left': 'Close the accounts of teachers who have left',
	'old-mail': 'Remove emails after 30 days',
	'orphaned-files': 'Remove the contents of deleted files',
	'expired-sessions': 'Sign out sessions nobody uses',
} as const
