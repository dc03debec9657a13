import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { joinClass } from '#app/models/enrolment/joining.server.ts'
import { placesOf } from '#app/models/enrolment/student.server.ts'
import { changeState, type StateChange } from '#app/models/student/internal/state.server.ts'
import { resumeSeat } from '#app/models/student/planned-state.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { STUDENT_STATES, type StudentState } from '#app/domain/student/states.ts'
import { change as run, databaseHash, rows } from '../support/database.ts'
import { aClass, aSchool, aStudent, aSchoolWithAccess } from '../support/factories.ts'

const SINCE = '2026-03-02'

const change = (access: Access, id: string, to: Partial<StateChange>, version?: number) =>
	write((tx) => changeState(tx, access, id, { state: 'active', since: SINCE, ...to }, version))

const student = (id: string) =>
	rows(
		'select state, state_since, joined_on, left_on, leave_reason, version, updated_by from students where id = ?',
		id,
	)[0]

const places = (id: string) =>
	rows(
		`select c.name, e.state, e.starts_on, e.ends_on, e.end_reason, e.paused_from, e.paused_to, e.keeps_seat
		 from enrolments e join classes c on c.school_id = e.school_id and c.id = e.class_id
		 where e.student_id = ? order by c.name`,
		id,
	)

function joins(access: Access, studentId: string, classId: string, startsOn = '2026-01-12') {
	const joining = { studentId, studentName: 'n', classId, startsOn, isTrial: false, ifFull: 'wait' } as const
	const joined = write((tx) => joinClass(tx, access, joining))
	expect(joined.ok).toBe(true)
}

describe('the way from state to state', () => {
	const ways: Record<StudentState, StudentState[]> = {
		enquiry: ['waiting', 'trial', 'active', 'left'],
		waiting: ['trial', 'active', 'left'],
		trial: ['waiting', 'active', 'left'],
		active: ['paused', 'left'],
		paused: ['active', 'left'],
		left: ['waiting', 'trial', 'active'],
	}
	for (const from of STUDENT_STATES) {
		it(`from ${from} leads to ${ways[from].join(', ')} and nowhere else`, () => {
			const { school, access } = aSchoolWithAccess()
			const open = STUDENT_STATES.filter((to) => {
				const id = aStudent(school, { state: from })
				const outcome = change(access, id, { state: to })
				expect(student(id)?.state).toBe(outcome.ok ? to : from)
				return outcome.ok
			})
			expect(open.sort()).toEqual(ways[from].sort())
		})
	}

	it('is refused in words that say where it does lead', () => {
		const { school, access } = aSchoolWithAccess()
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Reyes', state: 'enquiry' })
		expect(change(access, id, { state: 'paused' })).toMatchObject({
			errors: {
				state: [
					'Ada Reyes cannot go from Inquiry to Paused. Choose one of these: Waiting, Trial, Active, Left.',
				],
			},
		})
		expect(change(access, id, { state: 'enquiry' })).toMatchObject({
			errors: { state: ['The state of Ada Reyes is Inquiry already.'] },
		})
	})
})

describe('what a change leaves behind', () => {
	it('is the day, who did it, one more version and a line of history', () => {
		const { school, access } = aSchoolWithAccess()
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Reyes', state: 'trial' })
		expect(change(access, id, { state: 'active' })).toMatchObject({ ok: true, value: { from: 'trial' } })
		expect(student(id)).toMatchObject({
			state: 'active',
			state_since: SINCE,
			joined_on: SINCE,
			version: 2,
			updated_by: access.userId,
		})
		const [line] = rows<{ before: string; after: string; object_name: string }>(
			`select object_name, before, after from audit_entries where action = 'student.state-changed'`,
		)
		expect(line?.object_name).toBe('Ada Reyes')
		expect(JSON.parse(line?.before ?? '')).toMatchObject({ state: 'trial', stateSince: '2026-01-01' })
		expect(JSON.parse(line?.after ?? '')).toMatchObject({ state: 'active', stateSince: SINCE })
	})

	it('notes the day and the reason of who leaves, and forgets both when they come back', () => {
		const { school, access } = aSchoolWithAccess()
		const id = aStudent(school, { joinedOn: '2024-09-02' })
		change(access, id, { state: 'left', reason: 'Moved away' })
		expect(student(id)).toMatchObject({ left_on: SINCE, leave_reason: 'Moved away' })
		change(access, id, { state: 'active', since: '2026-04-01' })
		expect(student(id)).toMatchObject({ left_on: null, leave_reason: null, joined_on: '2024-09-02' })
	})
})

describe('a change is refused, and nothing is written, when', () => {
	const cases: [string, Parameters<typeof aStudent>[1], Partial<StateChange>, string, number?][] = [
		['the student is archived', { archivedAt: 1 }, { state: 'left' }, 'Restore them first'],
		[
			'its day is still to come, and nothing that can be planned',
			{ state: 'paused' },
			{ state: 'active', since: '2999-01-01' },
			'Choose today or a day before',
		],
		[
			'it is planned for a year nobody plans for',
			{},
			{ state: 'left', since: '2999-01-01' },
			'Choose a day within the next two years',
		],
		[
			'a pause ends before it begins',
			{},
			{ state: 'paused', until: '2026-03-01' },
			'The last day of the pause cannot be before the first',
		],
		['a pause is over already', {}, { state: 'paused', until: '2026-03-03' }, 'This pause is over already'],
		[
			'they would have left before they joined',
			{ joinedOn: '2026-03-03' },
			{ state: 'left' },
			'cannot have left before that',
		],
		['somebody else was faster', {}, { state: 'left' }, 'in the meantime', 7],
	]
	for (const [when, details, to, text, version] of cases) {
		it(when, () => {
			const { school, access } = aSchoolWithAccess()
			const id = aStudent(school, details)
			const before = databaseHash()
			const outcome = change(access, id, to, version)
			expect(outcome.ok).toBe(false)
			expect(JSON.stringify(outcome)).toContain(text)
			expect(databaseHash()).toBe(before)
		})
	}

	it('the student is another school’s, or nobody, alike', () => {
		const { access } = aSchoolWithAccess()
		const foreign = aStudent(aSchool())
		const before = databaseHash()
		expect(change(access, foreign, { state: 'left' })).toEqual(change(access, 'nobody', { state: 'left' }))
		expect(databaseHash()).toBe(before)
	})

	it('the plan has no room for whoever comes in', () => {
		const { school, access } = aSchoolWithAccess()
		for (let i = 0; i < 100; i++) aStudent(school)
		const id = aStudent(school, { state: 'left' })
		expect(change(access, id, { state: 'active' })).toMatchObject({
			ok: false,
			way: { to: '/select-plan?upgrade=true' },
		})
		expect(change(access, id, { state: 'waiting' }).ok).toBe(true)
	})

	it('but not for whoever is counted already', () => {
		const { school, access } = aSchoolWithAccess()
		for (let i = 0; i < 99; i++) aStudent(school)
		const id = aStudent(school, { state: 'paused' })
		expect(change(access, id, { state: 'active' }).ok).toBe(true)
	})
})

describe('the places in classes', () => {
	function enrolled() {
		const { school, access } = aSchoolWithAccess()
		const id = aStudent(school)
		const duo = aClass(school, { name: 'Duo', capacity: 2 })
		const choir = aClass(school, { name: 'Choir', capacity: 1 })
		joins(access, aStudent(school), choir)
		joins(access, id, duo)
		joins(access, id, choir)
		return { school, access, id, duo }
	}

	it('are told before anything is changed', () => {
		const { access, id } = enrolled()
		expect(placesOf(access, id)).toEqual({ seats: ['Duo'], queues: ['Choir'] })
	})

	it('are given up by who leaves', () => {
		const { access, id } = enrolled()
		expect(change(access, id, { state: 'left', reason: 'Moved away' })).toMatchObject({
			value: { classes: expect.arrayContaining(['Choir', 'Duo']) as unknown },
		})
		expect(places(id)).toMatchObject([
			{ name: 'Choir', state: 'ended', ends_on: SINCE },
			{ name: 'Duo', state: 'ended', ends_on: SINCE, end_reason: 'Moved away' },
		])
		expect(placesOf(access, id)).toEqual({ seats: [], queues: [] })
	})

	it('are kept by who leaves when that is said', () => {
		const { access, id } = enrolled()
		change(access, id, { state: 'left', places: 'keep' })
		expect(places(id).map(({ state }) => state)).toEqual(['waiting', 'active'])
	})

	it('that had not begun never begin: their last day is before their first', () => {
		const { school, access } = aSchoolWithAccess()
		const id = aStudent(school)
		joins(access, id, aClass(school), '2999-01-01')
		change(access, id, { state: 'left' })
		expect(places(id)).toMatchObject([{ state: 'ended', starts_on: '2999-01-01', ends_on: SINCE }])
	})

	it('pause with a seat that is kept, and go on', () => {
		const { access, id } = enrolled()
		change(access, id, { state: 'paused' })
		expect(places(id)).toMatchObject([
			{ name: 'Choir', state: 'waiting' },
			{ name: 'Duo', state: 'paused', paused_from: SINCE, keeps_seat: 1 },
		])
		const back = change(access, id, { state: 'active', since: '2026-04-01' })
		expect(back).toMatchObject({ value: { classes: ['Duo'], withoutSeat: [] } })
		expect(places(id)).toMatchObject([{}, { state: 'active', paused_from: SINCE, paused_to: '2026-03-31' }])
	})

	it('whose seat was given up go on only while one is free', () => {
		const { school, access, id, duo } = enrolled()
		change(access, id, { state: 'paused', places: 'give-up' })
		joins(access, aStudent(school), duo)
		joins(access, aStudent(school), duo)
		const back = change(access, id, { state: 'active', since: '2026-04-01' })
		expect(back).toMatchObject({ value: { classes: [], withoutSeat: ['Duo'] } })
		expect(places(id)).toMatchObject([{}, { name: 'Duo', state: 'paused' }])
	})

	it('make the student active again once the last paused one goes on', () => {
		const { school, access } = aSchoolWithAccess()
		const id = aStudent(school)
		const ids = [aClass(school, { name: 'Choir' }), aClass(school, { name: 'Duo' })]
		for (const classId of ids) joins(access, id, classId)
		change(access, id, { state: 'paused' })
		const goOn = (classId: string) => {
			const [seat] = rows<{ id: string; version: number }>(
				'select id, version from enrolments where student_id = ? and class_id = ?',
				id,
				classId,
			)
			return resumeSeat(access, { classId, id: seat?.id ?? '' }, seat?.version ?? 0)
		}
		expect(goOn(ids[0] ?? '')).toMatchObject({ ok: true, value: { isBack: false } })
		expect(student(id)?.state).toBe('paused')
		expect(goOn(ids[1] ?? '')).toMatchObject({ ok: true, value: { isBack: true } })
		expect(student(id)).toMatchObject({ state: 'active', state_since: today(access.school.timeZone) })
		expect(places(id).map(({ state }) => state)).toEqual(['active', 'active'])
	})

	it('take back a planned pause of the student once the last one goes on', () => {
		const { school, access } = aSchoolWithAccess()
		const id = aStudent(school)
		const ids = [aClass(school, { name: 'Choir' }), aClass(school, { name: 'Duo' })]
		for (const classId of ids) joins(access, id, classId)
		const since = daysAfter(today(access.school.timeZone), 7)
		change(access, id, { state: 'paused', since })
		const goOn = (classId: string) => {
			const [seat] = rows<{ id: string; version: number }>(
				'select id, version from enrolments where class_id = ?',
				classId,
			)
			expect(resumeSeat(access, { classId, id: seat?.id ?? '' }, seat?.version ?? 0).ok).toBe(true)
			return rows('select state, paused_from from students where id = ?', id)
		}
		expect(goOn(ids[0] ?? '')).toEqual([{ state: 'active', paused_from: since }])
		expect(goOn(ids[1] ?? '')).toEqual([{ state: 'active', paused_from: null }])
	})

	it('make the student active again on the first day back', () => {
		const { school, access } = aSchoolWithAccess()
		const id = aStudent(school)
		const classId = aClass(school, { name: 'Choir' })
		joins(access, id, classId)
		const day = today(access.school.timeZone)
		change(access, id, { state: 'paused', since: day, until: daysAfter(day, 30) })
		const [seat] = rows<{ id: string; version: number }>('select id, version from enrolments')
		const which = { classId, id: seat?.id ?? '' }
		const resumed = resumeSeat(access, which, seat?.version ?? 0, false, daysAfter(day, 7))
		expect(resumed).toMatchObject({ ok: true, value: { isBack: false } })
		const states = 'select state, paused_to from students where id = ?'
		expect(rows(states, id)).toEqual([{ state: 'paused', paused_to: daysAfter(day, 6) }])
	})

	it('that were paused for themselves stay so', () => {
		const { access, id } = enrolled()
		run(
			`update enrolments set state = 'paused', paused_from = '2026-02-01' where student_id = ? and state = 'active'`,
			id,
		)
		change(access, id, { state: 'paused' })
		change(access, id, { state: 'active', since: '2026-04-01' })
		expect(places(id)).toMatchObject([{}, { name: 'Duo', state: 'paused', paused_from: '2026-02-01' }])
	})
})

it('a state counts from the day it is at the school', () => {
	const { school, access } = aSchoolWithAccess()
	const id = aStudent(school)
	expect(change(access, id, { state: 'paused', since: today(access.school.timeZone) }).ok).toBe(true)
})
