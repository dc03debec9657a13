import { beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '#db/client.server.ts'
import {
	classTeachers,
	consents,
	enrolments,
	guardians,
	guardianships,
	invitations,
	qualifications,
} from '#db/schema/index.ts'
import type { Grant } from '#app/domain/account/permissions.ts'
import type { Access } from '#app/models/access.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { needLines } from '#app/routes/school/dashboard/needs.ts'
import { countStudents } from '#app/models/student/counts.server.ts'
import { listStudents } from '#app/models/student/list.server.ts'
import { listOf } from '#app/domain/student/list.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { pageCredits } from '#app/models/attendance/credit-list.server.ts'
import { readCreditQuery } from '#app/domain/attendance/lists.ts'
import { countMoves, listSeated } from '#app/models/dashboard/figures.server.ts'
import { readSteps, setStepDone } from '#app/models/guide.server.ts'
import { publishConsentText, listVersions } from '#app/models/school/consent-text.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { startOf } from '#app/utils/range.ts'
import { change, rows } from '../support/database.ts'
import {
	accessOf,
	aClass,
	aColleagueAt,
	aGuardianAt,
	aLesson,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacher,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aCredit } from '../support/portal.ts'

const TODAY = '2026-04-14'
let school: ASchool
let access: Access

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
})

const needs = (of = access) =>
	Object.fromEntries(listNeeds(of, TODAY).map(({ need, people }) => [need, people]))
const gaps = (studentId: string) =>
	(['family', 'guardian', 'teacher', 'class', 'consent'] as const)
		.filter((missing) => listStudents(access, listOf({ missing })).rows.some(({ id }) => id === studentId))
		.sort()

/** Nobody who lacks anything. */
const complete = { paysSelf: true, primaryTeacherId: null } as const

function enrol(studentId: string, classId: string, state: 'active' | 'waiting' | 'ended' = 'active') {
	const id = `${studentId}-${classId}`
	const at = { createdAt: 1, updatedAt: 1 }
	database()
		.insert(enrolments)
		.values({ schoolId: school.id, id, studentId, classId, state, ...at })
		.run()
	return id
}

function aGuardianOf(studentId: string, membershipId: string | null = null) {
	const id = `guardian-${studentId}`
	const at = { createdAt: 1, updatedAt: 1 }
	database()
		.insert(guardians)
		.values({ schoolId: school.id, id, name: 'Mum', nameKey: 'mum', membershipId, ...at })
		.run()
	database()
		.insert(guardianships)
		.values({ schoolId: school.id, guardianId: id, studentId, relation: 'mother', createdAt: 1 })
		.run()
}

describe('what students lack', () => {
	it('follows their family, teacher, class and guardians', () => {
		const teacherId = aTeacher(school)
		const id = aStudent(school, { birthDate: '2016-01-01' })
		expect(gaps(id)).toEqual(['class', 'family', 'guardian', 'teacher'])
		change('update students set pays_self = 1, primary_teacher_id = ? where id = ?', teacherId, id)
		aGuardianOf(id)
		const place = enrol(id, aClass(school))
		expect(gaps(id)).toEqual([])
		change(`update enrolments set state = 'ended' where id = ?`, place)
		change('delete from guardianships where student_id = ?', id)
		expect(gaps(id)).toEqual(['class', 'guardian'])
	})

	it('is nothing once they have left or were archived, and is there again when they come back', () => {
		const id = aStudent(school)
		change(`update students set state = 'left' where id = ?`, id)
		expect(gaps(id)).toEqual([])
		change(`update students set state = 'active' where id = ?`, id)
		expect(gaps(id)).toHaveLength(3)
		change('update students set archived_at = 1 where id = ?', id)
		expect(gaps(id)).toEqual([])
	})

	it('is no teacher only while no class of theirs has one, whom the list names', () => {
		const id = aStudent(school, complete)
		const classId = aClass(school)
		enrol(id, classId)
		expect(gaps(id)).toEqual(['teacher'])
		const teacherId = aTeacher(school, { name: 'Jun Mori' })
		database().insert(classTeachers).values({ schoolId: school.id, classId, teacherId, part: 'lead' }).run()
		expect(gaps(id)).toEqual([])
		expect(needs()).not.toHaveProperty('no-teacher')
		expect(listStudents(access, listOf({})).rows.map(({ teacher }) => teacher)).toEqual(['Jun Mori'])
	})

	it('is a consent from the first text on, until something is noted', () => {
		const id = aStudent(school)
		expect(gaps(id)).not.toContain('consent')
		publishConsentText(access, 'media', 0, 'Pictures')
		expect(gaps(id)).toContain('consent')
		const textId = listVersions(access, 'media')[0]?.id ?? ''
		const said = { schoolId: school.id, id: 'c', studentId: id, textId, givenBy: 'x', recordedBy: 'x', at: 1 }
		database().insert(consents).values(said).run()
		expect(gaps(id)).not.toContain('consent')
		publishConsentText(access, 'media', 1, 'More pictures')
		expect(gaps(id)).not.toContain('consent')
	})
})

describe('what needs attention', () => {
	it('is nothing in a school where nothing is missing', () => {
		enrol(aStudent(school, { paysSelf: true, primaryTeacherId: null }), aClass(school))
		expect(needs()).toEqual({ 'no-teacher': 1 })
		expect(needs(accessOf(anAdminAt(aSchool())))).toEqual({})
	})

	it('asks for a decision once the first lesson of a trial is over, until the trial ends', () => {
		const [student, classId] = [aStudent(school, { firstName: 'Kim', lastName: 'Poe' }), aClass(school)]
		change(`update classes set name = 'Choir' where id = ?`, classId)
		const id = enrol(student, classId)
		change(`update enrolments set is_trial = 1, starts_on = '2026-04-08' where id = ?`, id)
		const at = (day: string) => Date.parse(`${day}T16:00:00Z`)
		for (const day of ['2026-04-07', '2026-04-13', '2026-04-20'])
			aLesson(school, { classId, startsAt: at(day), day })
		const over = (now: string) =>
			listNeeds(access, TODAY, at(now)).filter(({ need }) => need === 'trial-over')
		expect(over('2026-04-13')).toEqual([])
		expect(needLines(over('2026-04-14'))).toEqual([
			{
				text: 'Kim Poe’s trial in Choir is over. Enroll or end it.',
				button: { label: 'Decide', to: `/students/${student}/enrollments` },
				tone: 'warn',
			},
		])
		for (const after of [`state = 'ending', ends_on = '2026-04-30'`, `state = 'active', is_trial = 0`]) {
			change(`update enrolments set ${after} where id = ?`, id)
			expect(over('2026-04-14')).toEqual([])
		}
		change(`update enrolments set is_trial = 1, ends_on = null where id = ?`, id)
		expect(over('2026-04-14')).toHaveLength(1)
		// The trial goes on after an absence in time, and not after one without notice.
		const [first] = rows<{ id: string }>(`select id from lessons where day = '2026-04-13'`)
		for (const [code, trials] of [
			['M', 0],
			['X', 0],
			['A', 1],
		] as const) {
			valueOf(
				markLesson(access, first!.id, [{ studentId: student, code, staffNote: 'Flu' }], { source: 'office' }),
			)
			expect(over('2026-04-14'), code).toHaveLength(trials)
		}
		valueOf(markLesson(access, first!.id, [{ studentId: student, code: 'M' }], { source: 'office' }))
		expect(over('2026-04-21')).toHaveLength(1)
		valueOf(markLesson(access, first!.id, [{ studentId: student, code: null }], { source: 'office' }))
		// A private trial of one day ends with it.
		change(
			`update classes set kind = 'private', starts_on = '2026-04-13', ends_on = '2026-04-13' where id = ?`,
			classId,
		)
		expect(over('2026-04-14')).toEqual([])
		// The student still waits for the decision.
		change(`update students set state = 'trial' where id = ?`, student)
		change(`update enrolments set state = 'ended', ends_on = '2026-04-13' where id = ?`, id)
		expect(over('2026-04-13')).toEqual([])
		expect(needLines(over('2026-04-14'))).toEqual([
			{
				text: 'Kim Poe’s trial is over. Enroll or end it.',
				button: { label: 'Decide', to: `/students/${student}/enrollments` },
				tone: 'warn',
			},
		])
		const next = enrol(student, aClass(school))
		expect(over('2026-04-14')).toEqual([])
		change('delete from enrolments where id = ?', next)
		expect(over('2026-04-14')).toHaveLength(1)
		for (const decided of [`state = 'waiting'`, `state = 'trial', archived_at = 1`]) {
			change(`update students set ${decided} where id = ?`, student)
			expect(over('2026-04-14')).toEqual([])
		}
	})

	it('counts minors without a guardian, and no adults', () => {
		aStudent(school, { birthDate: '2008-04-14' })
		aStudent(school, { birthDate: '2008-04-15' })
		expect(needs()['no-guardian']).toBe(1)
	})

	it('names the one it is about', () => {
		const id = aStudent(school, { ...complete, firstName: 'Ada', lastName: 'Byron' })
		expect(listNeeds(access, TODAY)).toContainEqual({
			need: 'no-class',
			people: 1,
			more: false,
			id,
			name: 'Ada Byron',
		})
	})

	it('tells of qualifications that end within thirty days, and of teachers without an account', () => {
		const teacherId = aTeacher(school, { name: 'Jun' })
		aTeacher(school, { endedOn: '2026-04-13' })
		for (const [id, expiresOn] of [
			['a', '2026-05-14'],
			['b', '2026-05-15'],
			['c', '2026-04-13'],
		] as const)
			database()
				.insert(qualifications)
				.values({ schoolId: school.id, id, teacherId, name: 'n', expiresOn })
				.run()
		expect(needs()).toEqual({ expiring: 1, 'no-account': 1 })
		change('update teachers set archived_at = 2 where id = ?', teacherId)
		expect(needs()).toEqual({})
	})

	it('tells of families who have not accepted for seven days, with the child’s page', () => {
		const person = aGuardianAt(school)
		const studentId = aStudent(school, complete)
		aGuardianOf(studentId, person.membershipId)
		const now = Date.now()
		const invitation = {
			schoolId: school.id,
			membershipId: person.membershipId ?? '',
			userId: person.userId,
			way: 'mail',
			hash: 'h',
			createdBy: 'x',
			expiresAt: now,
		} as const
		const DAY = 24 * 60 * 60 * 1000
		database()
			.insert(invitations)
			.values({ ...invitation, id: 'new', createdAt: now - 6 * DAY })
			.run()
		expect(needs()['not-accepted']).toBeUndefined()
		database()
			.insert(invitations)
			.values({ ...invitation, id: 'old', createdAt: now - 8 * DAY })
			.run()
		expect(listNeeds(access, TODAY)).toContainEqual({
			need: 'not-accepted',
			people: 1,
			more: false,
			id: studentId,
			name: 'Mum',
		})
		const listed = () => listStudents(access, listOf({ portal: 'overdue' })).rows.map(({ id }) => id)
		const sister = aStudent(school, complete)
		change(
			`insert into guardianships (school_id, guardian_id, student_id, relation, created_at) values (?, ?, ?, 'mother', 1)`,
			...[school.id, `guardian-${studentId}`, sister],
		)
		expect(listed().sort()).toEqual([studentId, sister].sort())
		expect(needs()['not-accepted']).toBe(2)
		change(`update students set state = 'left' where id = ?`, studentId)
		expect([needs()['not-accepted'], listed()]).toEqual([1, [sister]])
		change('update students set archived_at = 1 where id = ?', sister)
		expect([needs()['not-accepted'], listed()]).toEqual([undefined, []])
		change(`update students set state = 'trial' where id = ?`, studentId)
		const asks = (held: Grant[]) =>
			listNeeds(accessOf(aColleagueAt(school, held)), TODAY).some(({ need }) => need === 'not-accepted')
		expect([asks(['office:money']), asks(['office:people'])]).toEqual([false, true])
		change(`update invitations set used_at = 1 where id = 'old'`)
		expect(needs()['not-accepted']).toBeUndefined()
	})

	it('tells of a teacher whose invitation is over, with the teacher’s page', () => {
		const person = aTeacherAt(school)
		const [teacher] = rows<{ id: string; name: string }>('select id, name from teachers')
		const now = Date.now()
		database()
			.insert(invitations)
			.values({
				schoolId: school.id,
				id: 'old',
				membershipId: person.membershipId ?? '',
				userId: person.userId,
				way: 'mail',
				hash: 'h',
				createdBy: 'x',
				createdAt: now - 8 * 24 * 60 * 60 * 1000,
				expiresAt: now,
			})
			.run()
		expect(listNeeds(access, TODAY)).toContainEqual({
			need: 'teacher-invited',
			people: 1,
			more: false,
			id: teacher?.id,
			name: teacher?.name,
		})
		expect(needs()['not-accepted']).toBeUndefined()
		const desk = listNeeds(accessOf(aColleagueAt(school, ['office:money'])), TODAY)
		expect(desk.map(({ need }) => need)).not.toContain('teacher-invited')
		change('update teachers set ended_on = ?', '2026-04-13')
		expect(needs()['teacher-invited']).toBeUndefined()
	})
})

describe('figures', () => {
	it('count students by state, and who came and went from day to day', () => {
		aStudent(school, { joinedOn: '2026-04-01' })
		aStudent(school, { joinedOn: '2026-03-31' })
		aStudent(school, { state: 'left', leftOn: '2026-04-14', joinedOn: '2020-01-01' })
		const waits = aStudent(school, { state: 'waiting' })
		enrol(waits, aClass(school), 'waiting')
		expect(countStudents(access.schoolId)).toEqual({ active: 2, left: 1, waiting: 1 })
		expect(countMoves(access, '2026-04-01', TODAY)).toEqual({
			joined: 1,
			left: 1,
			waiting: 1,
			states: { enquiry: 0, waiting: 1, trial: 0, active: 2, paused: 0, left: 1 },
		})
		expect(countMoves(access, TODAY, TODAY)).toMatchObject({ joined: 0, left: 1, waiting: 1 })
		expect(countMoves(accessOf(anAdminAt(aSchool())), '2000-01-01', TODAY)).toMatchObject({
			joined: 0,
			left: 0,
			waiting: 0,
		})
	})

	it('count the seats of running classes, and not those of drafts', () => {
		const id = aClass(school, { name: 'Choir', capacity: 3 })
		aClass(school, { state: 'draft', capacity: 9 })
		enrol(aStudent(school), id)
		enrol(aStudent(school), id, 'waiting')
		enrol(aStudent(school), id, 'ended')
		const offered = aStudent(school)
		enrol(offered, id, 'waiting')
		change(
			"update enrolments set state = 'offered', offered_until = ? where student_id = ?",
			Date.now() + 60_000,
			offered,
		)
		expect(listSeated(access)).toEqual({
			classes: [
				{ id, name: 'Choir', capacity: 3, endsOn: null, isPast: false, taken: 1, offered: 1, waiting: 2 },
			],
			more: false,
		})
	})

	it.each([
		['day', 1, '2026-04-14'],
		['week', 1, '2026-04-13'],
		['week', 7, '2026-04-12'],
		['week', 6, '2026-04-11'],
		['month', 1, '2026-04-01'],
	] as const)('of a %s that begins on day %i are since %s', (range, weekStart, from) => {
		expect(startOf(range, TODAY, weekStart)).toBe(from)
	})
})

describe('the guide', () => {
	const step = { id: 'students', title: 'Add Students' }

	it('is kept for the school, each mark once', () => {
		setStepDone(access, step, true)
		setStepDone(access, step, true)
		expect(readSteps(access).done).toEqual(['students'])
		expect(readSteps(accessOf(anAdminAt(aSchool()))).done).toEqual([])
		setStepDone(access, step, false)
		setStepDone(access, step, false)
		expect(readSteps(access).done).toEqual([])
		const told = rows<{ action: string }>(`select action from audit_entries where action like 'guide.%'`)
		expect(told.map(({ action }) => action)).toEqual(['guide.step-done', 'guide.step-undone'])
	})

	it('detects what the school’s own rows show', () => {
		expect(readSteps(access).detected).toEqual([])
		aTeacher(school)
		const student = aStudent(school)
		const classId = aClass(school)
		expect(readSteps(access).detected.sort()).toEqual(['classes', 'teachers'])
		enrol(student, classId)
		expect(readSteps(access).detected.sort()).toEqual(['classes', 'enrolments', 'teachers'])
	})

	it('finds no attendance in the marks of a canceled lesson', () => {
		const classId = aClass(school)
		enrol(aStudent(school), classId)
		const id = aLesson(school, { classId, startsAt: Date.now() + 86_400_000 })
		expect(cancelLesson(access, id, { by: 'teacher', reason: 'Ill' }).ok).toBe(true)
		expect(rows('select code from attendance_marks')).toEqual([{ code: 'T' }])
		expect(readSteps(access).detected).not.toContain('marks')
	})
})

it('counts open make-up lessons that end within two weeks, as the list behind it', () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) })
	const student = aStudent(school, complete)
	for (const expiresOn of ['2026-04-13', TODAY, '2026-04-28', '2026-04-29', null])
		aCredit(school, student, { expiresOn })
	aCredit(school, student, { expiresOn: TODAY, state: 'expired' })
	for (const gone of [{ state: 'left' }, { archivedAt: 1 }] as const)
		aCredit(school, aStudent(school, { ...complete, ...gone }), { expiresOn: TODAY })
	expect(needs()['make-up-ending']).toBe(2)
	const count = (query: string) => pageCredits(access, readCreditQuery(new URLSearchParams(query))).count
	expect([count('expires=soon'), count('')]).toEqual([2, 7])
})
