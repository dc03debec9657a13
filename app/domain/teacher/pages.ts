/** Pages below a teacher. Tabs share the teacher's head; tasks have pages of their own. */
export type TeacherTab =
	| 'profile'
	| 'hours'
	| 'busy-times'
	| 'time-off'
	| 'classes'
	| 'pay'
	| 'qualifications'
	| 'account'
	| 'leaving'
	| 'history'

type TeacherTask = 'archive' | 'photo' | 'remove-photo'

export type TeacherPage = TeacherTab | TeacherTask

/** Tabs below a teacher's own student. */
export type TaughtStudentTab = 'notes' | 'practice' | 'repertoire' | 'skills' | 'reports'

/** The page for recording a payment has no tab. */
export type TaughtStudentPage = TaughtStudentTab | 'payment'

export type TaughtClassPage = 'lessons' | 'attendance' | 'assignment'

/** Pages below a teacher's own settings. */
export type TeacherSettingsTab = 'notifications' | 'hours' | 'busy-times'
export type TeacherSettingsPage = TeacherSettingsTab | 'photo' | 'remove-photo'
