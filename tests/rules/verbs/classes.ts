import { and, eq, sql, type SQL } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { classes, families, students } from '#db/schema/index.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { addClass, editClass, insertClass } from '#app/models/class/definition.server.ts'
import { eraseClasses } from '#app/models/class/erasure.server.ts'
import {
	findClass,
	findDefinition,
	listClassChanges,
	listClassTeachers,
	listClassNames,
	listOpenClasses,
	listPlaceChanges,
} from '#app/models/class/detail.server.ts'
import { listLastRoster, listLegacy, listLegacyYears } from '#app/models/class/legacy.server.ts'
import { addLesson, ownTeacher, previewLesson } from '#app/models/class/lesson.server.ts'
import { changeDefinition } from '#app/models/class/class-change.server.ts'
import { leaveClass } from '#app/models/class/leaving.server.ts'
import { renameLessons } from '#app/models/class/naming.server.ts'
import { scheduleClass, weeklyWish } from '#app/models/class/timetable.server.ts'
import { eachClass, listClasses, withSeats } from '#app/models/class/list.server.ts'
import {
	findEditor,
	readDefinition,
	refuseUnknownPieces,
	classForHistory,
} from '#app/models/class/pieces.server.ts'
import { deleteClass, readState } from '#app/models/class/deletion.server.ts'
import { changeClass, changeClasses, deleteClassWithLessons } from '#app/models/class/state.server.ts'
import { enrolCandidate, findCandidate, findCandidates } from '#app/models/enrolment/candidate.server.ts'
import { endEnrolment, leave, pauseEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { keepEarlierPause, listEarlierPauses } from '#app/models/enrolment/earlier-pauses.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import {
	endAllIn,
	endAllOf,
	listEnrolledOn,
	listPupils,
	forgetWords,
	moveAll,
	keepAllOf,
	pauseAllOf,
	placesOf,
	resumeAllOf,
} from '#app/models/enrolment.server.ts'
import {
	changePlace,
	firstInQueue,
	takePlace,
	takePlacesIn,
	takePlacesOf,
} from '#app/models/enrolment/place.server.ts'
import { mailOffer } from '#app/models/enrolment/offer-mail.server.ts'
import { listAnswers } from '#app/models/enrolment/offers.server.ts'
import { moveTo, queueOf, swapPlaces } from '#app/models/enrolment/queue-order.server.ts'
import { changeQueue } from '#app/models/enrolment/queue.server.ts'
import { listAddresses } from '#app/models/enrolment/addresses.server.ts'
import { listEnded, listRoster } from '#app/models/enrolment/roster.server.ts'
import { listQueue } from '#app/models/enrolment/queue-list.server.ts'
import {
	classesOf,
	classesOfTeacher,
	familiesOf,
	isTaughtBy,
	reachesClass,
	reachesFamily,
	reachesStudent,
	refuseStranger,
	studentsOf,
} from '#app/models/scope.server.ts'
import { settle, settleClass, settleStudent } from '#app/models/enrolment/settle.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { readClassQuery, readLegacyQuery } from '#app/domain/class/list.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const EVERYTHING = new URLSearchParams(
	'search=a&kind=group&teacher=t&weekday=1&instrument=i&level=l&room=r&free=yes',
)
const DETAILS = {
	kind: 'group',
	name: 'Rules',
	assistants: [],
	durationMinutes: 45,
	extraSeats: 0,
	capacity: 1,
	joining: 'closed',
	isPublic: false,
} as const
const NAMED = { ...DETAILS, assistants: ['t'], teacherId: 't', instrumentId: 'i', levelId: 'l', roomId: 'r' }
const DAY = '2026-04-14'

const made = (access: Access, name = 'Rules') => {
	const added = addClass(access, { ...DETAILS, name, assistants: [], state: 'running' }, newId())
	if (!added.ok) throw new Error('A class is added.')
	return added.value.id
}

/** A student who learns and one who waits, in a class of one. */
function filled(access: Access) {
	const classId = made(access)
	const at = Date.now()
	const ids = ['one', 'two'].map((name) => {
		const id = `rules-${name}-${classId}`
		write((tx) =>
			tx
				.insert(students)
				.values({
					schoolId: access.schoolId,
					id,
					firstName: name,
					lastName: 'Rules',
					nameKey: name,
					state: 'enquiry',
					stateSince: DAY,
					createdAt: at,
					updatedAt: at,
				})
				.run(),
		)
		const wish = { studentId: id, startsOn: DAY, isTrial: false, ifFull: 'wait' } as const
		const joined = enrolCandidate(access, classId, wish, `${id}-key`)
		if (!joined.ok) throw new Error(JSON.stringify(joined))
		return joined.value.id
	})
	return { classId, id: ids[0] ?? '', waiting: ids[1] ?? '' }
}

const step = (access: Access, intent: 'offer' | 'accept' | 'withdraw' | 'up') => {
	const { classId, id, waiting } = filled(access)
	endEnrolment(access, { classId, id }, { version: 1, endsOn: DAY, reason: 'r' })
	const form = { enrolmentId: waiting, hours: 1, reason: 'r' }
	changeQueue(access, classId, { ...form, intent: 'offer', version: 1 })
	return changeQueue(access, classId, { ...form, intent, version: 2 })
}
/** Early, where no lesson of the demo is. */
const TIMED = { weekday: 1, startTime: '06:00', durationMinutes: 30, startsOn: '2031-01-06' }
const which = (access: Access) => {
	const { classId, id } = filled(access)
	return { classId, id }
}

/** Classes and who is in them. */
export const CLASSES: Lists = {
	verbs: {
		'class/choices.server.ts#listClassChoices': ({ access }) => listClassChoices(access),
		'class/definition.server.ts#addClass': ({ access }) => made(access),
		'class/definition.server.ts#insertClass': ({ access }) =>
			write((tx) => insertClass(tx, access, { ...DETAILS, assistants: [] }, 'draft')),
		'class/definition.server.ts#editClass': ({ access }) =>
			editClass(access, made(access), 1, { ...DETAILS, assistants: [] }),
		'class/erasure.server.ts#eraseClasses': ({ access }) =>
			write((tx) => eraseClasses(tx, access.schoolId, ['harmony-student-4'])),
		'class/detail.server.ts#findClass': ({ access }) => findClass(access, made(access)),
		'class/detail.server.ts#findDefinition': ({ access }) => findDefinition(access, made(access)),
		'class/detail.server.ts#listClassChanges': ({ access }) => listClassChanges(access, 'c', 10),
		'class/detail.server.ts#listPlaceChanges': ({ access }) => listPlaceChanges(access, 'c', 10),
		'class/detail.server.ts#listClassTeachers': ({ access }) => listClassTeachers(access, 'c'),
		'class/detail.server.ts#listClassNames': ({ access }) => listClassNames(access),
		'class/detail.server.ts#listOpenClasses': ({ access }) => listOpenClasses(access, 'c'),
		'class/legacy.server.ts#listLegacy': ({ access }) => [
			listLegacy(access, readLegacyQuery(new URLSearchParams('year=2026&teacher=t&search=a'))),
			listLegacy(access, readLegacyQuery(new URLSearchParams())),
		],
		'class/legacy.server.ts#listLegacyYears': ({ access }) => listLegacyYears(access),
		'class/legacy.server.ts#listLastRoster': ({ access }) => listLastRoster(access, 'c', DAY),
		'class/lesson.server.ts#addLesson': ({ access }) =>
			addLesson(
				access,
				{ studentId: 'nobody', weekday: 1, startTime: '15:30', durationMinutes: 45 },
				'lesson-key',
			),
		'class/list.server.ts#listClasses': ({ access }) => [
			listClasses(access, 'running', readClassQuery(new URLSearchParams())),
			listClasses(access, 'running', readClassQuery(new URLSearchParams('sort=time'))),
			listClasses(access, 'full', readClassQuery(new URLSearchParams('sort=-name'))),
			listClasses(access, 'waiting', readClassQuery(EVERYTHING)),
		],
		'class/list.server.ts#eachClass': ({ access }) => [
			...eachClass(access, 'running', readClassQuery(new URLSearchParams()), { batch: 2 }),
		],
		'class/pieces.server.ts#findEditor': ({ access }) => write((tx) => findEditor(tx, access.schoolId, 'c')),
		'class/pieces.server.ts#readDefinition': ({ access }) => readDefinition(access, made(access)),
		'class/pieces.server.ts#classForHistory': ({ access }) =>
			write((tx) => classForHistory(tx, access.schoolId, NAMED)),
		'class/pieces.server.ts#refuseUnknownPieces': ({ access }) =>
			write((tx) => refuseUnknownPieces(tx, access, NAMED)),
		'class/state.server.ts#changeClass': ({ access }) => changeClass(access, made(access), 'finish', 1),
		'class/state.server.ts#changeClasses': ({ access }) => changeClasses(access, [made(access)], 'archive'),
		'class/state.server.ts#deleteClassWithLessons': ({ access }) =>
			deleteClassWithLessons(access, made(access), 1),
		'class/deletion.server.ts#deleteClass': ({ access }) => deleteClass(access, made(access), 1),
		'class/deletion.server.ts#readState': ({ access }) => write((tx) => readState(tx, access, 'c')),
		'class/class-change.server.ts#changeDefinition': ({ access }) =>
			changeDefinition(
				access,
				made(access),
				{ ...DETAILS, assistants: [], weekday: 1, startTime: '06:30', startsOn: '2031-01-06' },
				{ version: 1, alsoMoved: false },
			),
		'class/timetable.server.ts#weeklyWish': ({ access }) => weeklyWish(access, TIMED),
		'class/timetable.server.ts#scheduleClass': ({ access }) =>
			write((tx) => scheduleClass(tx, access, made(access), TIMED)),
		'class/leaving.server.ts#leaveClass': ({ access }) =>
			leaveClass(access, which(access), { version: 1, endsOn: '2099-01-01', reason: 'r' }),
		'class/naming.server.ts#renameLessons': ({ access }) =>
			write((tx) => renameLessons(tx, access, 'harmony-student-4', { from: 'Ada', to: 'Ida' })),
		'class/lesson.server.ts#previewLesson': ({ access }) =>
			previewLesson(access, { ...TIMED, studentId: 'harmony-student-4' }),
		'class/lesson.server.ts#ownTeacher': ({ access }) => ownTeacher(access),
		'enrolment/candidate.server.ts#findCandidates': ({ access }) => [
			findCandidates(access, 'ada li'),
			findCandidates(access, 'ada li', 'class'),
		],
		'enrolment/candidate.server.ts#findCandidate': ({ access }) =>
			findCandidate(access, `rules-one-${filled(access).classId}`, { id: 'c', instrumentId: null }),
		'enrolment/candidate.server.ts#enrolCandidate': ({ access }) => filled(access),
		'enrolment/changes.server.ts#pauseEnrolment': ({ access }) =>
			pauseEnrolment(access, which(access), {
				version: 1,
				from: '2099-01-01',
				to: undefined,
				keepsSeat: false,
				paysWhilePaused: false,
			}),
		'enrolment/earlier-pauses.server.ts#keepEarlierPause': ({ access }) =>
			write((tx) => {
				const place = takePlace(tx, access, { ...which(access), version: 1 })
				const pause = { pausedFrom: '2026-01-01', pausedTo: '2026-01-31' }
				if (place.ok) keepEarlierPause(tx, access, { ...place.value.enrolment, ...pause })
			}),
		'enrolment/earlier-pauses.server.ts#listEarlierPauses': ({ access: { schoolId } }) =>
			listEarlierPauses(schoolId, ['e']),
		'enrolment/changes.server.ts#resumeEnrolment': ({ access }) => resumeEnrolment(access, which(access), 1),
		'enrolment/changes.server.ts#endEnrolment': ({ access }) =>
			endEnrolment(access, which(access), { version: 1, endsOn: '2099-01-01', reason: 'r' }),
		'enrolment/move.server.ts#moveEnrolment': ({ access }) =>
			moveEnrolment(access, which(access), {
				version: 1,
				classId: made(access, 'Other'),
				startsOn: '2099-01-01',
			}),
		'enrolment/place.server.ts#takePlace': ({ access }) =>
			write((tx) => takePlace(tx, access, { ...which(access), version: 1 })),
		'enrolment/place.server.ts#changePlace': ({ access }) =>
			write((tx) => {
				const place = takePlace(tx, access, { ...which(access), version: 1 })
				if (place.ok) changePlace(tx, access, place.value, {}, { action: 'enrolment.resumed' })
			}),
		'enrolment/place.server.ts#firstInQueue': ({ access }) =>
			write((tx) => firstInQueue(tx, access.schoolId, 'c')),
		'enrolment/queue.server.ts#changeQueue': ({ access }) => [
			step(access, 'accept'),
			step(access, 'withdraw'),
			step(access, 'up'),
		],
		'enrolment/changes.server.ts#leave': ({ access }) =>
			write((tx) => {
				const place = takePlace(tx, access, { ...which(access), version: 1 })
				if (place.ok) leave(tx, access, place.value, DAY, 'r')
			}),
		'enrolment/offer-mail.server.ts#mailOffer': ({ access }) =>
			write((tx) => {
				const place = takePlace(tx, access, { ...which(access), version: 1 })
				if (place.ok) mailOffer(tx, access, place.value, Date.now())
			}),
		'class/list.server.ts#withSeats': ({ access: { schoolId } }) => withSeats(schoolId, [{ id: 'c' }]),
		'enrolment/queue-order.server.ts#queueOf': ({ access }) => write((tx) => queueOf(tx, access, 'c')),
		'enrolment/queue-order.server.ts#moveTo': ({ access }) =>
			write((tx) => {
				const place = takePlace(tx, access, { ...which(access), version: 1 })
				if (place.ok) moveTo(tx, access, place.value, 1)
			}),
		'enrolment/queue-order.server.ts#swapPlaces': ({ access }) =>
			write((tx) => {
				const place = takePlace(tx, access, { ...which(access), version: 1 })
				if (place.ok) swapPlaces(tx, access, place.value, 1, 'enrolment.reordered')
			}),
		'enrolment/offers.server.ts#listAnswers': ({ access }) => listAnswers(access, 'c'),
		'enrolment/addresses.server.ts#listAddresses': ({ access }) => listAddresses(access, ['s', 't']),
		'enrolment/roster.server.ts#listRoster': ({ access }) => listRoster(access, filled(access).classId, 'i'),
		'enrolment/roster.server.ts#listEnded': ({ access }) => listEnded(access, 'c'),
		'enrolment/queue-list.server.ts#listQueue': ({ access }) => listQueue(access, filled(access).classId),
		'scope.server.ts#studentsOf': ({ access }) => reach(access, students, studentsOf),
		'scope.server.ts#isTaughtBy': ({ access }) =>
			database()
				.select({ id: students.id })
				.from(students)
				.where(
					and(eq(students.schoolId, access.schoolId), isTaughtBy(access.schoolId, sql`('t')`, '2026-04-14')),
				)
				.all(),
		'scope.server.ts#classesOf': ({ access }) => reach(access, classes, classesOf),
		'scope.server.ts#classesOfTeacher': ({ access }) => classesOfTeacher(access.schoolId, 't').all(),
		'scope.server.ts#familiesOf': ({ access }) => reach(access, families, familiesOf),
		'scope.server.ts#reachesStudent': ({ access }) => reachesStudent({ ...access, reach: 'own' }, 's'),
		'scope.server.ts#reachesClass': ({ access }) => reachesClass({ ...access, reach: 'own' }, 'c'),
		'scope.server.ts#reachesFamily': ({ access }) => reachesFamily({ ...access, reach: 'own' }, 'f'),
		'scope.server.ts#refuseStranger': ({ access }) => refuseStranger({ ...access, reach: 'own' }, 's'),
		'enrolment/settle.server.ts#settleClass': ({ access }) => write((tx) => settleClass(tx, access, 'c')),
		'enrolment/settle.server.ts#settleStudent': ({ access }) => write((tx) => settleStudent(tx, access, 's')),
		'enrolment/settle.server.ts#settle': ({ access: { schoolId } }) =>
			write((tx) => settle(tx, schoolId, '2026-04-14')),
		'enrolment/place.server.ts#takePlacesOf': ({ access }) => write((tx) => takePlacesOf(tx, access, 's')),
		'enrolment/place.server.ts#takePlacesIn': ({ access }) => write((tx) => takePlacesIn(tx, access, 'c')),
		'enrolment/roster.server.ts#listPupils': ({ access }) => listPupils(access, ['c']),
		'enrolment/roster.server.ts#listEnrolledOn': ({ access }) => listEnrolledOn(access, 'c', '2026-04-14'),
		'enrolment/class.server.ts#endAllIn': ({ access }) => endAllIn(access, 'c', '2026-04-14', 'r'),
		'enrolment/student.server.ts#placesOf': ({ access }) => placesOf(access, 'harmony-student-1'),
		'enrolment/student.server.ts#pauseAllOf': ({ access }) =>
			pauseAllOf(access, 'harmony-student-1', { from: '2026-04-14', keepsSeat: false }),
		'enrolment/student.server.ts#resumeAllOf': ({ access }) =>
			resumeAllOf(access, 'harmony-student-1', '2026-04-14', '2026-04-14'),
		'enrolment/student.server.ts#endAllOf': ({ access }) =>
			endAllOf(access, 'harmony-student-1', '2026-04-14', 'r'),
		'enrolment/student.server.ts#keepAllOf': ({ access }) =>
			keepAllOf(access, 'harmony-student-1', '2026-04-14'),
		'enrolment/student.server.ts#moveAll': ({ access }) => moveAll(access, 's', 't', []),
		'enrolment/student.server.ts#forgetWords': ({ access }) => forgetWords(access, ['s']),
	},
	maySort: {
		'enrolment/queue-order.server.ts#queueOf': 'the waiting list of one class',
		'enrolment/queue-order.server.ts#moveTo': 'the waiting list of one class',
		'enrolment/queue-order.server.ts#swapPlaces': 'the waiting list of one class',
		'enrolment/addresses.server.ts#listAddresses': 'the students of one class',
		'enrolment/queue.server.ts#changeQueue': 'the waiting list of one class',
		'enrolment/roster.server.ts#listPupils': 'the students of the private lessons of one page',
		'enrolment/roster.server.ts#listEnrolledOn': 'the students of one class',
		'enrolment/queue-list.server.ts#listQueue': 'the waiting list of one class',
		'enrolment/roster.server.ts#listEnded': 'who ever left one class',
	},
	mayCross: {},
}

/** All rows, and one's own as each kind of person. */
function reach(
	access: Access,
	table: typeof students | typeof classes | typeof families,
	scope: (access: Access) => SQL,
) {
	const mine = (['staff', 'guardian', 'learner'] as const).map((kind) => ({
		...access,
		reach: 'own' as const,
		kind,
	}))
	for (const each of [access, ...mine])
		database().select({ id: table.id }).from(table).where(scope(each)).all()
}
