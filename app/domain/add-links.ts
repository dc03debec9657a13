import { href } from './href.ts'

/** What owners add most, from every page. */
export function addLinks(solo: boolean) {
	return [
		{ to: href.newStudent(), label: 'Student' },
		{ to: href.classes({ view: 'lesson' }), label: 'Lesson' },
		...(solo ? [] : [{ to: href.classes({ view: 'new' }), label: 'Class' }]),
		...(solo ? [] : [{ to: href.newTeacher(), label: 'Teacher' }]),
	]
}
