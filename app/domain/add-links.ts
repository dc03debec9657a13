import { href } from './href.ts'

/** What owners add most, from every page. */
export function addLinks(solo: boolean) {
	return [
		{ to: href.newStudent(), label: 'Student' },
		{ to: href.classes({ view: solo ? 'lesson' : 'new' }), label: solo ? 'Lesson' : 'Class' },
		...(solo ? [] : [{ to: href.newTeacher(), label: 'Teacher' }]),
	]
}
