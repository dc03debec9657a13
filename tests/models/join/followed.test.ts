import { beforeEach, describe, expect, it } from 'vitest'
import type { QueueForm } from '#app/domain/class/enrollment-form.ts'
import { readSignUpQuery } from '#app/domain/join/list.ts'
import { endEnrolment } from '#app/models/enrolment/changes.server.ts'
import { changeQueue } from '#app/models/enrolment/queue.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { acceptSignUp, reopenSignUp } from '#app/models/join/answer.server.ts'
import { listSignUps } from '#app/models/join/inbox.server.ts'
import { today } from '#app/utils/dates.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { anEnrolment } from '../../support/lesson-factories.ts'
import { aJoinSchool, aShownClass, signsUp } from '../../support/joining.ts'
import { versionOf, wordsOf } from '../../support/office.ts'

let { school, office, page } = {} as ReturnType<typeof aJoinSchool>
beforeEach(() => void ({ school, office, page } = aJoinSchool()))

const list = (state = '') => listSignUps(office, readSignUpQuery(new URLSearchParams({ state })))
const only = () => {
	const [row] = list().rows
	if (!row) throw new Error('There is no sign-up.')
	return row
}
const needs = () => listNeeds(office, today('America/New_York')).map(({ need }) => need)
const answers = () => rows("select text from outbox where kind = 'sign-up-answer'")

/** A family waits for a class, which has a seat again. */
function waits() {
	const classId = aShownClass(school, { capacity: 1 })
	const seat = anEnrolment(school, classId, aStudent(school))
	signsUp(page, classId, { waits: true })
	change('delete from enrolments where id = ?', seat)
	const enrolmentId = only().placeId ?? ''
	const step = (intent: QueueForm['intent']) => {
		const form = { enrolmentId, intent, version: versionOf(enrolmentId), hours: 1, reason: 'because' }
		expect(changeQueue(office, classId, form).ok).toBe(true)
	}
	return { classId, enrolmentId, step }
}

describe('a sign-up on the waiting list', () => {
	it('is closed as declined once the offered seat is declined, and Done seats nobody', () => {
		const { step } = waits()
		step('offer')
		expect(only()).toMatchObject({ state: 'new', kind: 'waiting' })
		expect(needs()).toContain('sign-up')
		step('decline')
		expect(needs()).not.toContain('sign-up')
		expect(only()).toMatchObject({ state: 'declined' })
		expect([list('new').total, list('declined').total]).toEqual([0, 1])
		expect(wordsOf(acceptSignUp(office, only().id, 1))).toMatch(/^The place of this sign-up was answered/)
		expect(rows('select state from enrolments')).toEqual([{ state: 'ended' }])
		expect(answers()).toEqual([])
	})

	it('is closed once the family is taken off it, and asks for a place again after Undo', () => {
		waits().step('withdraw')
		const { id, state } = only()
		expect(state).toBe('declined')
		expect(reopenSignUp(office, id, 1).ok).toBe(true)
		expect(only()).toMatchObject({ state: 'new', kind: 'request' })
		expect(acceptSignUp(office, id, 2)).toMatchObject({ value: { placed: 'Piano' } })
	})

	it('is done once the offered seat is taken, which Undo does not take back', () => {
		const { step } = waits()
		step('offer')
		step('accept')
		expect(only()).toMatchObject({ state: 'accepted', hasPlace: true })
		expect([list('new').total, list('accepted').total]).toEqual([0, 1])
		expect(wordsOf(reopenSignUp(office, only().id, 1))).toMatch(/took the seat in Piano that was offered/)
	})

	it('waits on where an offer ran out', () => {
		const { step } = waits()
		step('offer')
		change('update enrolments set offered_until = 1')
		expect(only()).toMatchObject({ state: 'new', kind: 'waiting' })
	})
})

it('a sign-up that took a seat is to be answered while the seat lasts, and is done after that', () => {
	const classId = aShownClass(school)
	signsUp(page, classId)
	const { id, placeId } = only()
	expect(only().state).toBe('new')
	change("update enrolments set starts_on = '2020-01-01'")
	const end = { version: 1, endsOn: '2020-02-01', reason: 'Moved away' }
	expect(endEnrolment(office, { classId, id: placeId ?? '' }, end).ok).toBe(true)
	expect(only().state).toBe('accepted')
	expect(acceptSignUp(office, id, 1).ok).toBe(false)
})
