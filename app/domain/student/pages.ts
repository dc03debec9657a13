/** Addresses below a student's page. Its tabs share the student's head, its tasks have a page of their own. */
export type StudentTab = 'lessons' | 'enrollments' | 'family' | 'money' | 'loans' | 'consents' | 'history'

type StudentTask =
	| 'add-guardian'
	| 'archive'
	| 'card'
	| 'contact'
	| 'edit-family'
	| 'edit-guardian'
	| 'enroll'
	| 'erase'
	| 'merge'
	| 'move-family'
	| 'payers'
	| 'photo'
	| 'record-consent'
	| 'remove-guardian'
	| 'remove-photo'
	| 'restore'
	| 'status'
	| 'stay'
	| 'withdraw-consent'

/** Addresses below what a student learns. */
export type SkillsPage = 'repertoire' | 'practice' | 'notes' | 'reports' | 'framework'

export type StudentPage = StudentTab | StudentTask
