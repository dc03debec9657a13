import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import type { StateChange } from '#app/domain/student/state-change.ts'
import { pausePlace } from '#app/models/class/leaving.server.ts'
import { changeStudentStatus, keepStudent } from '#app/models/student/activity.server.ts'
import { applyPlan } from '#app/models/student/planned-state.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { databaseHash, rows } from '../support/database.ts'
import { aClass, anEnrolment } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { versionOf } from '../support/office.ts'
import { aHousehold } from '../support/portal.ts'

let home: ReturnType<typeof aHousehold>
let which: { classId: string; id: string }

/** Ben learns violin and sings in the choir. Only the choir has a pause. */
beforeEach(() => {
	home = aHousehold('2027-03-02T15:00:00Z')
	const classId = aClass(home.school, { name: 'Choir' })
	which = { classId, id: anEnrolment(home.school, classId, home.ben) }
})
afterEach(() => void vi.useRealTimers())

const version = () => findStudent(home.access, home.ben)?.version ?? 0
const pauseChoir = (
	from: string,
	to?: string,
	terms: { keepsSeat?: boolean; paysWhilePaused?: boolean } = {},
) =>
	valueOf(
		pausePlace(home.access, which, {
			version: versionOf(which.id),
			from,
			to,
			keepsSeat: true,
			paysWhilePaused: false,
			...terms,
		}),
	)
const become = (change: StateChange) => changeStudentStatus(home.access, home.ben, change, version())
const pauseBen = (since: string, until?: string) => become({ state: 'paused', since, until, tells: true })
const stay = () => keepStudent(home.access, home.ben, { version: version(), tells: true })
const seat = () => {
	const [row] = rows<{ state: string; paused_from: string | null; paused_to: string | null }>(
		'select state, paused_from, paused_to from enrolments where id = ?',
		which.id,
	)
	return [row?.state, row?.paused_from, row?.paused_to]
}
/** The hourly job of a day. */
const comes = (day: string) => {
	vi.setSystemTime(Date.parse(`${day}T15:00:00Z`))
	write((tx) => applyPlan(tx, home.access, home.ben))
}
const earlier = () => rows('select starts_on, ends_on from enrolment_pauses')
const letter = () => rows<{ text: string }>('select text from outbox order by rowid').at(-1)?.text

describe('a pause of the student joins the pause of a class', () => {
	it.each([
		['is longer', '2027-04-12', '2027-04-18', '2027-04-12', '2027-04-25', '2027-04-12', '2027-04-25'],
		['has it within', '2027-04-14', '2027-04-16', '2027-04-12', '2027-04-25', '2027-04-12', '2027-04-25'],
		['begins in it', '2027-04-10', '2027-04-18', '2027-04-12', '2027-04-25', '2027-04-10', '2027-04-25'],
		['follows it', '2027-04-05', '2027-04-11', '2027-04-12', '2027-04-25', '2027-04-05', '2027-04-25'],
		['ends in it', '2027-04-20', '2027-04-30', '2027-04-12', '2027-04-25', '2027-04-12', '2027-04-30'],
		['lies within it', '2027-04-01', '2027-04-30', '2027-04-12', '2027-04-25', '2027-04-01', '2027-04-30'],
	])('where it %s', (_, from, to, since, until, first, last) => {
		pauseChoir(from, to)
		valueOf(pauseBen(since, until))
		expect(seat()).toEqual(['paused', first, last])
		expect(earlier()).toEqual([])
	})

	it('and the family reads of all the days', () => {
		pauseChoir('2027-04-10', '2027-04-18')
		expect(valueOf(pauseBen('2027-04-12', '2027-04-25'))).toMatchObject({ mailed: 1 })
		expect(letter()).toContain('Choir: pause from 10 April 2027 to 25 April 2027.')
		expect(letter()).toContain('Violin: pause from 12 April 2027 to 25 April 2027.')
	})

	it('which keeps its own days if the student stays after all', () => {
		pauseChoir('2027-04-10', '2027-04-18')
		valueOf(pauseBen('2027-04-12', '2027-04-25'))
		valueOf(stay())
		expect(seat()).toEqual(['paused', '2027-04-10', '2027-04-11'])
	})

	it('which goes on with the student in the middle, and keeps the days after it', () => {
		pauseChoir('2027-04-20', '2027-04-30')
		valueOf(pauseBen('2027-04-12', '2027-04-25'))
		comes('2027-04-14')
		valueOf(become({ state: 'active', since: '2027-04-14' }))
		expect(seat()).toEqual(['paused', '2027-04-26', '2027-04-30'])
		expect(earlier()).toEqual([{ starts_on: '2027-04-12', ends_on: '2027-04-13' }])
	})

	it('which is still going on when the student is back', () => {
		pauseChoir('2027-04-20', '2027-04-30')
		valueOf(pauseBen('2027-04-12', '2027-04-25'))
		comes('2027-04-14')
		comes('2027-04-26')
		expect(findStudent(home.access, home.ben)?.state).toBe('active')
		expect(seat()).toEqual(['paused', '2027-04-12', '2027-04-30'])
	})

	it('and once more when the student pauses on other days instead', () => {
		pauseChoir('2027-04-10', '2027-04-18')
		valueOf(pauseBen('2027-04-12', '2027-04-25'))
		valueOf(pauseBen('2027-04-11', '2027-04-28'))
		expect(seat()).toEqual(['paused', '2027-04-10', '2027-04-28'])
	})
})

describe('a pause of the student is refused, and nothing is changed, where the pause of a class would be lost:', () => {
	it.each([
		['it lies later', '2027-05-10', '2027-05-16', '2027-03-15', '2027-03-28', {}],
		['it lies earlier', '2027-03-15', '2027-03-28', '2027-05-10', '2027-05-16', {}],
		['it is paid', '2027-03-15', '2027-03-28', '2027-03-20', '2027-04-04', { paysWhilePaused: true }],
		['the student comes back on no day', '2027-03-15', '2027-03-28', '2027-03-20', undefined, {}],
	])('%s', (_, from, to, since, until, terms) => {
		pauseChoir(from, to, terms)
		const before = databaseHash()
		const outcome = pauseBen(since, until)
		expect(outcome).toMatchObject({ ok: false })
		expect(JSON.stringify(outcome)).toMatch(
			/Choir has a pause from \d+ \w+ 2027 to \d+ \w+ 2027 recorded, which would be lost\. Choose days that include that pause, or go on in that class first\./,
		)
		expect(databaseHash()).toBe(before)
	})
})
