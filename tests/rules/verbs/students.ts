import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { students, tags } from '#db/schema/index.ts'
import { birthdaysFrom } from '#app/models/student/birthdays.server.ts'
import { archiveStudent, unarchiveStudent } from '#app/models/student/archival.server.ts'
import { changeStudents, findBulkResult, findTicked } from '#app/models/student/bulk.server.ts'
import { countPlaces, listBulkChoices } from '#app/models/student/bulk-question.server.ts'
import { listDoubleEntries } from '#app/models/student/double-entries.server.ts'
import { factsOf } from '#app/models/student/list-facts.server.ts'
import { listChoices } from '#app/models/student/list-choices.server.ts'
import { findWay, idsOfFew, upTo } from '#app/models/student/list-found.server.ts'
import { ofColumns, ofGap, wayOf } from '#app/models/student/list-gaps.server.ts'
import { idsOf } from '#app/models/student/list-named.server.ts'
import { narrowing } from '#app/models/student/list-narrowing.server.ts'
import { byIds, knownOf } from '#app/models/student/list-rows.server.ts'
import { countFound, eachStudent, listStudents } from '#app/models/student/list.server.ts'
import { studentOverview } from '#app/models/student/overview.server.ts'
import { changeState } from '#app/models/student/state.server.ts'
import { tagStudent, untagStudent } from '#app/models/student/tags.server.ts'
import type { BulkOrder } from '#app/domain/student/bulk.ts'
import { countOne, countStudents, tallies } from '#app/models/student/tallies.server.ts'
import type { SchoolId } from '#app/models/access.server.ts'
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
]

const ADA = { id: 'harmony-student-4', name: 'Ada' }

/** The list in its usual order. */
const walked = (schoolId: SchoolId, where: SQL | undefined) =>
	database()
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt), where))
		.orderBy(students.nameKey, students.id)
		.limit(1)
		.all()

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
		'student/list.server.ts#listStudents': ({ access }) => ASKED.map((query) => listStudents(access, query)),
		'student/list.server.ts#eachStudent': ({ access }) => [...eachStudent(access, asked('sort=age'))],
		'student/list.server.ts#countFound': ({ access }) => ASKED.map((query) => countFound(access, query)),
		'student/tallies.server.ts#countStudents': ({ access }) => countStudents(access.schoolId),
		'student/tallies.server.ts#countOne': ({ access }) => countOne(access.schoolId, 'gap', 'family'),
		'student/tallies.server.ts#tallies': ({ access }) => tallies(access.schoolId, '2025-04', '2026-03'),
		'student/list-choices.server.ts#listChoices': ({ access }) => listChoices(access),
		// Conditions, which ask nothing by themselves: listStudents does.
		'student/list-gaps.server.ts#ofGap': ({ access }) => ofGap(access.schoolId, 'family', DAY),
		'student/list-gaps.server.ts#ofColumns': ({ access }) => ofColumns(access.schoolId, asked(''), DAY),
		'student/list-gaps.server.ts#wayOf': ({ access }) => wayOf(access.schoolId, sql`1`),
		'student/list-narrowing.server.ts#narrowing': ({ access }) => narrowing(access.schoolId, asked(''), DAY),
		// As where very many answer to it, which in the demo's schools they do not.
		'student/list-found.server.ts#findWay': ({ access: { schoolId } }) =>
			ASKED.map((query) => {
				const { where, many } = findWay(schoolId, query, DAY)
				// Other orders are walked by other indexes.
				return [many(), query.sort === 'name' && walked(schoolId, where)]
			}),
		'student/list-found.server.ts#upTo': ({ access: { schoolId } }) =>
			[true, false].map((descending) => walked(schoolId, upTo(schoolId, descending))),
		'student/list-found.server.ts#idsOfFew': ({ access }) => {
			const { few } = findWay(access.schoolId, asked('tag=exam'), DAY)
			return few && idsOfFew(access.schoolId, few, [])
		},
		'student/list-rows.server.ts#byIds': ({ access }) => byIds(access.schoolId, [ADA.id]),
		'student/list-rows.server.ts#knownOf': ({ access }) => knownOf(access.schoolId, []),
		'student/list-named.server.ts#idsOf': ({ access }) => idsOf(access.schoolId, tags, 'e').all(),
		'student/list-facts.server.ts#factsOf': ({ access: { schoolId } }) =>
			factsOf(schoolId, [{ id: ADA.id, familyId: 'f', teacherId: 't' }]),
		'student/overview.server.ts#studentOverview': ({ access }) => studentOverview(access),
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
		'student/list.server.ts#countFound': 'the same',
		'student/list.server.ts#listStudents': 'only where at most a thousand were found another way',
	},
	mayCross: {},
}
