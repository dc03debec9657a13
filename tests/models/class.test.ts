import { beforeEach, describe, expect, it } from 'vitest'
import { classDetails, newClass } from '#app/domain/class/form.ts'
import { makeUpName } from '#app/domain/class/make-up-name.ts'
import { addClass, editClass } from '#app/models/class/definition.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { findClass, findDefinition, listOpenClasses } from '#app/models/class/detail.server.ts'
import { addLesson } from '#app/models/class/lesson.server.ts'
import { listLastRoster, listLegacy } from '#app/models/class/legacy.server.ts'
import { listSmallRooms } from '#app/models/class/room-size.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { classChoicesWithSeats } from '#app/models/student/choices.server.ts'
import { deleteClass } from '#app/models/class/deletion.server.ts'
import { changeClass, changeClasses } from '#app/models/class/state.server.ts'
import { readClassQuery, readLegacyQuery, type ClassTab } from '#app/domain/class/list.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { lastDayIn, listEnding } from '#app/models/enrolment/class.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	accessOf,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aTeacher,
} from '../support/factories.ts'
import { aRoom, valueOf } from '../support/lessons.ts'
import { anOffice, stateOf, wordsOf } from '../support/office.ts'

let { school, access, joined } = {} as ReturnType<typeof anOffice>

beforeEach(() => {
	;({ school, access, joined } = anOffice())
})

const typed = { kind: 'group', name: 'Recorders', durationMinutes: '45', joining: 'closed' }
const details = (more: object = {}) => classDetails.parse({ ...typed, ...more })
const names = (tab: ClassTab, query = '') =>
	listClasses(access, tab, readClassQuery(new URLSearchParams(query))).rows.map(({ name }) => name)
const after = (days: number) => daysAfter(today(access.school.timeZone), days)
const version = (id: string) => findClass(access, id)?.version ?? 0

function wordsAreFine<T>(outcome: Outcome<T>): T {
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
	return outcome.value
}

describe('what is typed about a class', () => {
	it.each([
		[{ durationMinutes: '47' }, 'durationMinutes', 'Enter a length of 5 to 480 minutes, in steps of five'],
		[{ durationMinutes: '485' }, 'durationMinutes', 'Enter a length of 5 to 480 minutes, in steps of five'],
		[{ capacity: '0' }, 'capacity', 'Enter a capacity of 1 to 500, or leave it empty for no limit'],
		[{ capacity: '501' }, 'capacity', 'Enter a capacity of 1 to 500, or leave it empty for no limit'],
		[{ ageFrom: '9', ageTo: '8' }, 'ageTo', 'The oldest age cannot be below the youngest'],
		[{ minSize: '5', capacity: '4' }, 'minSize', 'The smallest size cannot be above the capacity'],
		[{ startsOn: '2026-05-02', endsOn: '2026-05-01' }, 'endsOn', 'The last day cannot be before the first'],
		[
			{ startTime: '25:00', weekday: '1' },
			'startTime',
			'There is no such time as 25:00. Enter a time, such as 15:30 or 3:30 PM',
		],
		[{ startTime: '15:30' }, 'weekday', 'Choose the weekday that goes with the time'],
		[{ onlineLink: 'javascript:alert(1)' }, 'onlineLink', 'Enter a link, such as https://zoom.us/j/123'],
		[{ name: 'a'.repeat(81) }, 'name', 'Please use at most 80 characters'],
		[{ kind: 'duel' }, 'kind', 'Choose what kind of class it is'],
	])('is refused where it is %j', (more, field, text) => {
		const read = classDetails.safeParse({ ...typed, ...more })
		expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, text])
	})
})

it.each([
	['zoom.us/j/123', 'https://zoom.us/j/123'],
	['meet.example:8443/piano', 'https://meet.example:8443/piano'],
	['http://zoom.us/j/123', 'https://zoom.us/j/123'],
	['HTTPS://zoom.us/j/123', 'https://zoom.us/j/123'],
	['//zoom.us/j/123', 'https://zoom.us/j/123'],
	['', undefined],
])('an online link that is typed as %j is kept as %j', (onlineLink, kept) => {
	expect(classDetails.parse({ ...typed, onlineLink }).onlineLink).toBe(kept)
})

it('a list says how many there are, however many', () => {
	for (let i = 0; i < 1_001; i++) aClass(school, { state: i % 2 ? 'running' : 'finished' })
	const query = new URLSearchParams('page=99')
	for (let i = 0; i < 502; i++) aClass(school, { state: 'running' })
	const running = listClasses(access, 'running', readClassQuery(query))
	expect([running.total, running.rows.length]).toEqual([1_002, 2])
	for (let i = 0; i < 501; i++) aClass(school, { state: 'archived', archivedAt: 1 })
	const legacy = listLegacy(access, readLegacyQuery(query))
	expect([legacy.total, legacy.rows.length]).toEqual([1_002, 2])
})

describe('a class', () => {
	it('is led and assisted by nobody who has left', () => {
		const ended = aTeacher(school, { endedOn: '2020-01-01' })
		const archived = aTeacher(school, { archivedAt: 1 })
		const staying = aTeacher(school, { endedOn: '2099-01-01' })
		const { id } = wordsAreFine(addClass(access, newClass.parse({ ...typed, state: 'open' }), 'one'))
		const refused = {
			ok: false,
			errors: { teacherId: ['This teacher no longer teaches here. Choose another.'] },
		}
		for (const gone of [ended, archived]) {
			for (const more of [{ teacherId: gone }, { teacherId: staying, assistants: [gone] }]) {
				const wish = newClass.parse({ ...typed, ...more, state: 'open' })
				expect(addClass(access, wish, 'two')).toMatchObject(refused)
				expect(editClass(access, id, version(id), details(more))).toMatchObject(refused)
			}
		}
		expect(rows('select teacher_id from class_teachers')).toEqual([])
		expect(editClass(access, id, version(id), details({ teacherId: staying })).ok).toBe(true)
		expect(listClassChoices(access).teachers.map(({ value }) => value)).toEqual([staying])
	})

	it('is added once by the same page', () => {
		const wish = newClass.parse({ ...typed, state: 'draft' })
		const first = addClass(access, wish, 'key')
		expect(addClass(access, wish, 'key')).toEqual(first)
		expect(names('drafts')).toEqual(['Recorders'])
	})

	it('takes no teacher, room or instrument of another school', () => {
		const stranger = aTeacher(aSchool())
		expect(
			wordsOf(addClass(access, newClass.parse({ ...typed, state: 'draft', teacherId: stranger }), 'k')),
		).toBe('Choose teachers of the list')
		expect(wordsOf(addClass(access, newClass.parse({ ...typed, state: 'draft', roomId: 'x' }), 'k'))).toBe(
			'Choose a room of the list',
		)
		expect(names('drafts')).toEqual([])
	})

	it('has one lead and its assistants, also after an edit', () => {
		const [lead, other] = [aTeacher(school), aTeacher(school)]
		const id = aClass(school)
		editClass(access, id, 1, details({ teacherId: lead, assistants: [lead, other, other] }))
		editClass(access, id, 2, details({ teacherId: other, assistants: [lead] }))
		expect(findDefinition(access, id)).toMatchObject({ assistants: [lead], fields: { teacherId: other } })
	})

	it('takes its students along to another lead, but not those who have another class with the last one', () => {
		const [from, to] = [aTeacher(school, { name: 'Clara' }), aTeacher(school, { name: 'Anna' })]
		const [id, other] = [aClass(school), aClass(school)]
		editClass(access, id, 1, details({ teacherId: from }))
		editClass(access, other, 1, details({ teacherId: from }))
		const [jonas, mia] = [
			aStudent(school, { primaryTeacherId: from }),
			aStudent(school, { primaryTeacherId: from }),
		]
		for (const student of [jonas, mia]) anEnrolment(school, id, student)
		anEnrolment(school, other, mia)
		editClass(access, id, 2, details({ teacherId: to }))
		expect(rows('select id, primary_teacher_id as main from students order by id')).toEqual([
			{ id: jonas, main: to },
			{ id: mia, main: from },
		])
		expect(
			rows(`select object_id, before, after from audit_entries where action = 'student.teacher-assigned'`),
		).toEqual([{ object_id: jonas, before: '{"teacher":"Clara"}', after: '{"teacher":"Anna"}' }])
	})

	it('does not shrink below those who have a seat', () => {
		const id = aClass(school, { capacity: 3 })
		for (const name of ['Ada', 'Ben']) joined(id, name)
		expect(wordsOf(editClass(access, id, 1, details({ capacity: '1' })))).toBe(
			'2 people have a seat in this class. Enter at least 2, or end an enrollment first.',
		)
		expect(editClass(access, id, 1, details({ capacity: '2' })).ok).toBe(true)
	})

	it('shows who saved meanwhile instead of overwriting it', () => {
		const id = aClass(school)
		editClass(access, id, 1, details({ name: 'Theirs' }))
		expect(editClass(access, id, 1, details({ name: 'Mine' }))).toMatchObject({
			ok: false,
			status: 409,
			conflict: { by: access.name, version: 2, theirs: { name: 'Theirs' } },
		})
		expect(findClass(access, id)?.name).toBe('Theirs')
	})

	it('has a note about a room for fewer people than it has seats, and other rooms have none', () => {
		const [attic, hall, foreign] = [aRoom(school.id, 'Attic'), aRoom(school.id, 'Hall'), aRoom(aSchool().id)]
		change('update rooms set capacity = 3 where id <> ?', hall)
		const notes = (roomId: string, capacity?: number) =>
			findClass(access, aClass(school, { roomId, capacity }))?.roomNotes
		expect(notes(attic, 12)).toEqual(['Attic holds 3, and the class has 12 seats.'])
		expect([notes(attic, 3), notes(attic), notes(hall, 12)]).toEqual([[], [], []])
		const classId = aClass(school, { capacity: 3 })
		const small = (roomId: string | null, seats?: number | null) =>
			listSmallRooms(access, [{ classId, roomId, seats }]).map(({ holds }) => holds)
		expect([small(attic), small(attic, 4), small(foreign, 4), small(null, 4)]).toEqual([[], [3], [], []])
	})

	it('of another school is not there', () => {
		const id = aClass(aSchool())
		expect(findClass(access, id)).toBeNull()
		expect(editClass(access, id, 1, details())).toMatchObject({ status: 404 })
		expect(changeClass(access, id, 'archive', 1)).toMatchObject({ status: 404 })
		expect(deleteClass(access, id, 1)).toMatchObject({ status: 404 })
	})
})

describe('the steps of a class', () => {
	it('lead from draft to history, and each is refused where it does not fit', () => {
		const id = aClass(school, { name: 'Trio', state: 'draft' })
		for (const step of ['open', 'start', 'finish', 'archive', 'restore', 'reopen'] as const)
			expect(changeClass(access, id, step, version(id)).ok).toBe(true)
		expect(wordsOf(changeClass(access, id, 'open', version(id)))).toBe(
			'Trio is running and cannot be opened.',
		)
		expect(changeClass(access, id, 'finish', 1)).toMatchObject({ status: 409 })
	})

	it('end every place in it, and the last roster stays to be read', () => {
		const id = aClass(school, { capacity: 1 })
		const [ada, ben] = [joined(id, 'Ada'), joined(id, 'Ben')]
		changeClass(access, id, 'archive')
		expect([stateOf(ada), stateOf(ben)]).toEqual(['ended', 'ended'])
		const [row] = listLegacy(access, readLegacyQuery(new URLSearchParams())).rows
		expect(row).toMatchObject({ id, state: 'archived', students: 1 })
		expect(listLastRoster(access, id, row?.endsOn ?? null).map(({ firstName }) => firstName)).toEqual(['Ada'])
		expect(wordsOf(editClass(access, id, version(id), details()))).toMatch(/^An archived class is history/)
	})

	it('end enrollments on its last day once that is over, or where they have ended', () => {
		const id = aClass(school)
		const [day, last] = [today(access.school.timeZone), after(-3)]
		const [ada, ben, cleo, dan] = ['Ada', 'Ben', 'Cleo', 'Dan'].map((name) =>
			anEnrolment(school, id, aStudent(school, { firstName: name, lastName: 'Lind' }), {
				startsOn: after(-30),
			}),
		)
		change('update enrolments set ends_on = ? where id = ?', after(-10), ben)
		change(`update enrolments set state = 'waiting', queued_at = 1 where id = ?`, cleo)
		change('update enrolments set starts_on = ? where id = ?', last, dan)
		change('update classes set ends_on = ? where id = ?', last, id)
		expect([lastDayIn(access, id), listEnding(access, id, day).map((seat) => seat.name)]).toEqual([
			last,
			['Ada Lind', 'Dan Lind'],
		])
		changeClass(access, id, 'finish')
		const ends = [ada, ben, cleo, dan].map(
			(seat) => rows('select ends_on from enrolments where id = ?', seat)[0]?.ends_on,
		)
		expect(ends).toEqual([last, after(-10), day, last])
		expect(findClass(access, id)?.endsOn).toBe(last)
	})

	it.each([
		['today before its last day', 5, 0],
		['today without a last day', null, 0],
		['on a later day with a lesson', -3, -1],
	])('end enrollments %s', (_, last, ended) => {
		const id = aClass(school, { endsOn: last === null ? null : after(last) })
		const seat = anEnrolment(school, id, aStudent(school), { startsOn: after(-30) })
		for (const days of [-10, -1])
			aLesson(school, { classId: id, startsAt: Date.parse(`${after(days)}T17:00:00Z`) })
		changeClass(access, id, 'finish')
		expect(rows('select ends_on from enrolments where id = ?', seat)).toEqual([{ ends_on: after(ended) }])
	})

	it('delete only what nobody was ever in', () => {
		const [empty, used] = [aClass(school, { name: 'Empty' }), aClass(school, { name: 'Used' })]
		joined(used, 'Ada')
		expect(deleteClass(access, empty, 1).ok).toBe(true)
		expect(wordsOf(deleteClass(access, used, 1))).toBe(
			'Used has a history (one enrollment). Archive it instead.',
		)
		expect(rows('select name from classes')).toEqual([{ name: 'Used' }])
	})

	it('are taken with several, each for itself', () => {
		const [draft, running] = [aClass(school, { state: 'draft' }), aClass(school, { name: 'Duo' })]
		const foreign = aClass(aSchool())
		const results = changeClasses(access, [draft, running, foreign], 'open')
		expect(results.map(({ refused }) => refused)).toEqual([
			null,
			'Duo is running and cannot be opened.',
			'This class is not there any more.',
		])
	})
})

describe('the list of classes', () => {
	it('shows each under its tab, with its seats', () => {
		const full = aClass(school, { name: 'Full', capacity: 1 })
		joined(full, 'Ada')
		joined(full, 'Ben')
		aClass(school, { name: 'Free', capacity: 2, weekday: 3, startTime: '15:00' })
		aClass(school, { name: 'Endless', kind: 'ensemble', weekday: 1, startTime: '18:00' })
		aClass(school, { name: 'Soon', state: 'open' })
		aClass(school, { name: 'Past', state: 'finished' })
		aClass(aSchool(), { name: 'Elsewhere' })
		expect(names('running')).toEqual(['Endless', 'Free', 'Full'])
		expect(names('running', 'sort=-time')).toEqual(['Free', 'Endless', 'Full'])
		expect(names('upcoming')).toEqual(['Soon'])
		expect(names('full')).toEqual(['Full'])
		expect(names('waiting')).toEqual(['Full'])
		expect(names('finished')).toEqual(['Past'])
		expect(names('running', 'free=yes')).toEqual(['Endless', 'Free'])
		expect(names('running', 'kind=ensemble')).toEqual(['Endless'])
		expect(names('running', 'weekday=3')).toEqual(['Free'])
		expect(names('running', 'search=ful')).toEqual(['Full'])
		const { rows: all } = listClasses(access, 'full', readClassQuery(new URLSearchParams()))
		expect(all[0]).toMatchObject({ taken: 1, waiting: 1 })
	})
})

describe('a private lesson of a teacher alone', () => {
	it('is a class of one, led by them, with the student in it', () => {
		const solo = aSchool({ kind: 'solo' })
		const own = accessOf(aSoloTeacherAt(solo))
		const studentId = aStudent(solo, { firstName: 'Ada', lastName: 'Lind' })
		const lesson = { studentId, weekday: 2, startTime: '16:00', durationMinutes: 30 }
		const added = addLesson(own, lesson, 'key')
		// The same form sent twice adds one lesson: the second answer counts no dates and names no enrollment.
		const { id, name } = valueOf(added)
		expect(addLesson(own, lesson, 'key')).toEqual({ ok: true, value: { id, name, lessons: 0 } })
		const { rows: all } = listClasses(own, 'running', readClassQuery(new URLSearchParams()))
		expect(all).toMatchObject([{ name: 'Ada Lind', kind: 'private', capacity: 1, taken: 1, weekday: 2 }])
		expect(all[0]?.teacher).toBeTruthy()
		expect(wordsOf(addLesson(accessOf(anAdminAt(aSchool())), lesson, 'k'))).toBe(
			'Choose a student of the list',
		)
	})
})

it('a class for make-up lessons is not offered to move or enroll a student in', () => {
	const held = aClass(school, { name: makeUpName('Jun Mori'), kind: 'private', capacity: 1 })
	const [free, group] = [
		aClass(school, { name: 'Piano, Monday', kind: 'private', capacity: 1 }),
		aClass(school, { name: makeUpName('all teachers') }),
	]
	const offered = [group, free].sort()
	expect(findClass(access, held)).toBeTruthy()
	expect(
		listOpenClasses(access, '')
			.map(({ id }) => id)
			.sort(),
	).toEqual(offered)
	expect(
		classChoicesWithSeats(access)
			.map(({ value }) => value)
			.sort(),
	).toEqual(offered)
})
