/** Addresses below a teacher's page. Its tabs share the teacher's head, its tasks have a page of their own. */
export type TeacherTab =
	'hours' | 'time-off' | 'classes' | 'pay' | 'qualifications' | 'account' | 'leaving' | 'history'

type TeacherTask = 'archive' | 'photo' | 'remove-photo'

export type TeacherPage = TeacherTab | TeacherTask

/** Addresses below a teacher's own student: tabs that share the student's head. */
export type TaughtStudentTab = 'notes' | 'practice' | 'repertoire' | 'skills' | 'reports'

/** The same below a teacher's own class. */
export type TaughtClassTab = 'lessons' | 'attendance'

/** Addresses below a teacher's own settings: tabs, and what is asked about the photo. */
export type TeacherSettingsTab = 'notifications' | 'hours'
export type TeacherSettingsPage = TeacherSettingsTab | 'photo' | 'remove-photo'
