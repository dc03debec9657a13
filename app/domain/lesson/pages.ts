/** Tasks below a lesson, each with a page of its own. */
export type LessonTask =
	'absence' | 'add-visitor' | 'cancel' | 'move' | 'online-link' | 'remove-visitor' | 'substitute'
