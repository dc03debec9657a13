/** Pages below a student. Tabs share the student's head; tasks have pages of their own. */
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

export type SkillsPage = 'repertoire' | 'practice' | 'notes' | 'reports' | 'framework'

export type StudentPage = StudentTab | StudentTask
