/** Addresses below a teacher's page. Its tabs share the teacher's head, its tasks have a page of their own. */
export type TeacherTab =
	'hours' | 'time-off' | 'classes' | 'pay' | 'qualifications' | 'account' | 'leaving' | 'history'

type TeacherTask = 'archive' | 'photo' | 'remove-photo'

export type TeacherPage = TeacherTab | TeacherTask
