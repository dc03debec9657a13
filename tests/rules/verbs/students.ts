import { write } from '#db/client.server.ts'
import { endPlaces, pausePlaces, placesOf, resumePlaces } from '#app/models/student/places.server.ts'
import { changeState } from '#app/models/student/state.server.ts'
import type { Lists } from './lists.ts'

const DAY = '2026-04-14'

/** Lists of students. */
export const STUDENTS: Lists = {
	verbs: {
		'student/places.server.ts#placesOf': ({ access }) => placesOf(access, 'harmony-student-1'),
		'student/places.server.ts#pausePlaces': ({ access }) =>
			write((tx) => pausePlaces(tx, access, 'harmony-student-1', DAY, false)),
		'student/places.server.ts#resumePlaces': ({ access }) =>
			write((tx) => resumePlaces(tx, access, 'harmony-student-1', DAY, DAY)),
		'student/places.server.ts#endPlaces': ({ access }) =>
			write((tx) => endPlaces(tx, access, 'harmony-student-1', DAY, 'r')),
		'student/state.server.ts#changeState': ({ access }) =>
			write((tx) => [
				changeState(tx, access, 'harmony-student-2', { state: 'paused', since: DAY }),
				changeState(tx, access, 'harmony-student-2', { state: 'active', since: DAY }),
				changeState(tx, access, 'harmony-student-2', { state: 'left', since: DAY }),
				changeState(tx, access, 'harmony-student-2', { state: 'active', since: DAY }),
			]),
	},
	maySort: {},
	mayCross: {},
}
