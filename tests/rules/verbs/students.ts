import { write } from '#db/client.server.ts'
import { birthdaysFrom } from '#app/models/student/birthdays.server.ts'
import { archiveStudent, unarchiveStudent } from '#app/models/student/archival.server.ts'
import { inviteAround } from '#app/models/student/invitation.server.ts'
import { changeStudents, findBulkResult, findTicked } from '#app/models/student/bulk.server.ts'
import { countPlaces, listBulkChoices } from '#app/models/student/bulk-question.server.ts'
import { countArchived, countByMonth, countStudents, countWanted } from '#app/models/student/counts.server.ts'
import { listDoubleEntries } from '#app/models/student/double-entries.server.ts'
import { countDueCalls, dueCondition } from '#app/models/student/call-backs.server.ts'
import { countGaps, gapCondition } from '#app/models/student/gaps.server.ts'
import { listCondition } from '#app/models/student/list-conditions.server.ts'
import { factsOf } from '#app/models/student/list-facts.server.ts'
import { listStudentFilters } from '#app/models/student/list-choices.server.ts'
import { byIds, knownOf } from '#app/models/student/list-rows.server.ts'
import { contactsOf, firstContacts } from '#app/models/student/contacts.server.ts'
import { addNote, listOfficeNotes, moveNotes, setStudentCalled } from '#app/models/student/note.server.ts'
import { eachStudent, listStudents } from '#app/models/student/list.server.ts'
import { changeState } from '#app/models/student/state.server.ts'
import { tagStudent, untagStudent } from '#app/models/student/tags.server.ts'
import type { BulkOrder } from '#app/domain/student/bulk.ts'
import { readStudentList } from '#app/domain/student/list.ts'
import type { Lists } from './lists.ts'

const DAY = '2026-04-14'

const asked = (words: string) => readStudentList(new URLSearchParams(words))

const ASKED = [
	'',
	'search=okafor&state=active',
	'class=choir&instrument=piano&level=beginner&tag=exam&teacher=jun',
	'sort=-age&ageFrom=5&ageTo=9&portal=invited',
	'portal=invited',
	'sort=age&missing=guardian',
	'call=due',
	'sort=-joined&joinedFrom=2026-01-01&missing=class',
	'sort=joined&missing=family',
	'sort=state&missing=teacher',
	'sort=-state&missing=birth-date',
	'leftFrom=2026-01-01&leftTo=2026-12-31&missing=consent',
	'archived=yes',
].map(asked)

const ORDERS: BulkOrder[] = [
	{ act: 'teacher', teacherId: 'harmony-teacher-2' },
	{ act: 'enrol', classId: 'harmony-class-evening-choir', startsOn: DAY, isTrial: false, ifFull: 'wait' },
	{ act: 'state', state: 'paused', since: DAY },
	{ act: 'invite', whom: 'both' },
]

const ADA = { id: 'harmony-student-4', name: 'Ada' }

/** Lists of students. */
export const STUDENTS: Lists = {
	verbs: {
		'student/archival.server.ts#archiveStudent': ({ access }) =>
			write((tx) => archiveStudent(tx, access, 'harmony-student-8')),
		'student/archival.server.ts#unarchiveStudent': ({ access }) =>
			write((tx) => unarchiveStudent(tx, access, 'harmony-student-8')),
		'student/birthdays.server.ts#birthdaysFrom': ({ access }) => birthdaysFrom(access.schoolId, '2026-03-01'),
		'student/bulk.server.ts#findTicked': ({ access }) => findTicked(access, [ADA.id]),
		'student/bulk.server.ts#changeStudents': ({ access }) =>
			ORDERS.map((order) => changeStudents(access, [ADA.id, 'nobody'], order, order.act)),
		'student/bulk.server.ts#findBulkResult': ({ access }) => findBulkResult(access, 'teacher'),
		'student/bulk-question.server.ts#countPlaces': ({ access }) => countPlaces(access, [ADA.id]),
		'student/bulk-question.server.ts#listBulkChoices': ({ access }) =>
			(['teacher', 'enrol', 'tag'] as const).map((act) => listBulkChoices(access, act)),
		'student/double-entries.server.ts#listDoubleEntries': ({ access }) => listDoubleEntries(access),
		'student/contacts.server.ts#firstContacts': ({ access }) =>
			firstContacts(access.schoolId, ['s'], access.school),
		'student/contacts.server.ts#contactsOf': ({ access }) =>
			contactsOf(access.schoolId, ['harmony-student-4']),
		'student/invitation.server.ts#inviteAround': ({ access }) =>
			write((tx) => inviteAround(tx, access, { id: 'harmony-student-5', name: 'Ben' }, 'both')),
		'student/note.server.ts#listOfficeNotes': ({ access }) => listOfficeNotes(access, 'harmony-student-4'),
		'student/call-backs.server.ts#dueCondition': ({ access }) => dueCondition(access.schoolId, DAY),
		'student/call-backs.server.ts#countDueCalls': ({ access }) => countDueCalls(access.schoolId, DAY),
		'student/note.server.ts#setStudentCalled': ({ access }) =>
			setStudentCalled(access, 'harmony-student-4', { noteId: 'harmony-student-4-note-1', done: true }),
		'student/note.server.ts#addNote': ({ access }) =>
			addNote(access, 'harmony-student-4', { kind: 'call', text: 'Rules' }),
		'student/note.server.ts#moveNotes': ({ access }) =>
			write((tx) =>
				moveNotes(tx, access.schoolId, { keptId: 'harmony-student-4', otherId: 'harmony-student-5' }),
			),
		'student/list.server.ts#listStudents': ({ access }) => ASKED.map((query) => listStudents(access, query)),
		'student/list.server.ts#eachStudent': ({ access }) => [...eachStudent(access, asked('sort=age'))],
		'student/counts.server.ts#countStudents': ({ access }) => countStudents(access.schoolId),
		'student/counts.server.ts#countArchived': ({ access }) => countArchived(access.schoolId),
		'student/counts.server.ts#countByMonth': ({ access }) =>
			countByMonth(access.schoolId, '2025-04-01', '2026-03-31'),
		'student/counts.server.ts#countWanted': ({ access }) => countWanted(access.schoolId),
		// A condition, which asks nothing by itself.
		'student/gaps.server.ts#gapCondition': ({ access }) => gapCondition(access.schoolId, 'family', DAY),
		'student/gaps.server.ts#countGaps': ({ access }) => countGaps(access.schoolId, DAY),
		'student/list-choices.server.ts#listStudentFilters': ({ access }) => listStudentFilters(access),
		// A condition, which asks nothing by itself: listStudents does.
		'student/list-conditions.server.ts#listCondition': ({ access }) =>
			listCondition(access.schoolId, asked(''), DAY),
		'student/list-rows.server.ts#byIds': ({ access }) => byIds(access.schoolId, [ADA.id]),
		'student/list-rows.server.ts#knownOf': ({ access }) => knownOf(access, []),
		'student/list-facts.server.ts#factsOf': ({ access: { schoolId } }) =>
			factsOf(schoolId, [{ id: ADA.id, familyId: 'f', teacherId: 't' }]),
		'student/tags.server.ts#tagStudent': ({ access }) =>
			write((tx) => tagStudent(tx, access, ADA, 'Loves Satie')),
		'student/tags.server.ts#untagStudent': ({ access }) =>
			write((tx) => untagStudent(tx, access, ADA, 'Loves Satie')),
		'student/state.server.ts#changeState': ({ access }) =>
			write((tx) => [
				changeState(tx, access, 'harmony-student-2', { state: 'paused', since: DAY }),
				changeState(tx, access, 'harmony-student-2', { state: 'active', since: DAY }),
				changeState(tx, access, 'harmony-student-2', { state: 'left', since: DAY }),
				changeState(tx, access, 'harmony-student-2', { state: 'active', since: DAY }),
			]),
	},
	maySort: {
		'student/bulk.server.ts#changeStudents': 'the guardians of one student',
		'student/invitation.server.ts#inviteAround': 'the same',
		'student/counts.server.ts#countWanted': 'one row for each instrument of a school',
		'student/list.server.ts#listStudents':
			'those who were found, where their order is not that of the index they were found by',
	},
	mayCross: {},
}
