import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { creditInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addEvent, cancelEvent, editEvent, stepEvent } from '#app/models/event/changes.server.ts'
import { findEvent } from '#app/models/event/events.server.ts'
import { moveEvents } from '#app/models/event/merge-and-erase.server.ts'
import { signUp, withdrawEntry } from '#app/models/event/entry-changes.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'
import { aParent } from '../../support/portal.ts'

const DETAILS: Parameters<typeof addEvent>[2] = {
	kind: 'exam',
	name: 'Grade exams',
	day: '2026-05-20',
	time: '10:00',
	place: 'Hall',
	signUpUntil: '2026-05-01',
	audience: 'all',
	feeMinor: 85_00,
}

let access: Access
let family: string
let ada: string
let event: string

const value = <T>(outcome: Parameters<typeof valueOf<T>>[0] | null) => {
	if (!outcome) throw new Error('It is not there.')
	return valueOf(outcome)
}

beforeEach(() => {
	const office = aBillingOffice()
	access = office.access
	family = office.family
	ada = aStudent(office.school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
	event = value(addEvent(access, newId(), DETAILS)).id
	value(stepEvent(access, event, 'open'))
})

const enter = (student = ada) =>
	value(signUp(access, newId(), { eventId: event, studentId: student, instrument: 'Piano' })).id
const fees = () =>
	suggestLines(access, family, '2026-04').lines.map(({ description, unitMinor }) => [description, unitMinor])
const CHARGE = ['Grade exams, Ada', 85_00]
const BACK = ['Fee taken back: Grade exams, Ada', -85_00]
const bill = (more = 0) => {
	const lines = suggestLines(access, family, '2026-04').lines
	return aDraft(access, family, ...lines, ...(more ? [fee(more)] : []))
}
const invoices = () => rows('select state, total_minor as total from invoices order by rowid')
const afterTheLastDay = () => change("update events set sign_up_until = '2026-04-09' where id = ?", event)

describe('the fee of an exam', () => {
	it('is billed once, to the family of whoever signed up', () => {
		expect(fees()).toEqual([])
		enter()
		expect(fees()).toEqual([CHARGE])
		const lines = suggestLines(access, family, '2026-04').lines
		const draft = bill()
		expect(fees()).toEqual([])
		expect(() => aDraft(access, family, ...lines)).toThrow('Grade exams, Ada is already on a draft.')
		value(issueInvoice(access, draft))
		expect(fees()).toEqual([])
		expect(invoices()).toEqual([{ state: 'issued', total: 85_00 }])
		expect(() => change("update invoice_lines set entry_id = 'other'")).toThrow('never changed')
	})

	it('is the one that was shown when they signed up', () => {
		enter()
		const version = findEvent(access, event)?.version ?? 0
		value(editEvent(access, event, version, { ...DETAILS, feeMinor: 99_00 }))
		expect(fees()).toEqual([CHARGE])
		expect(
			rows("select before, after from audit_entries where action = 'event.changed'")
				.map((row) => JSON.stringify(row))
				.join(),
		).toContain('$99')
	})

	it('is one where somebody was on the list twice, and signed up twice', () => {
		const twin = aStudent(access.school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
		enter()
		enter(twin)
		expect(fees()).toEqual([CHARGE, CHARGE])
		write((tx) => moveEvents(tx, access, { keptId: ada, otherId: twin }))
		expect(fees()).toEqual([CHARGE])
	})

	it('is nothing where the event is free', () => {
		change('update events set fee_minor = null')
		enter()
		expect(fees()).toEqual([])
	})
})

describe('withdrawing in time', () => {
	it('owes nothing, where nothing was billed', () => {
		expect(value(withdrawEntry(access, enter()))).toMatchObject({ givesFeeBack: false })
		expect(fees()).toEqual([])
		enter()
		expect(fees()).toEqual([CHARGE])
	})

	it('takes the fee off a draft, and the draft away where nothing else is on it', () => {
		const entry = enter()
		bill()
		value(withdrawEntry(access, entry))
		expect(invoices()).toEqual([])
		const again = enter()
		bill(20_00)
		value(withdrawEntry(access, again))
		expect(invoices()).toEqual([{ state: 'draft', total: 20_00 }])
		expect(fees()).toEqual([])
	})

	const notes = () => rows('select amount_minor amount, reason, student_id student from credit_notes')

	it('credits what was issued, once, to the payers of the student', () => {
		const entry = enter()
		value(issueInvoice(access, bill(100_00)))
		expect(value(withdrawEntry(access, entry))).toMatchObject({ givesFeeBack: true })
		const reason = 'Fee taken back: Grade exams, Ada'
		expect(notes()).toEqual([{ amount: 85_00, reason, student: ada }])
		expect(fees()).toEqual([])
		expect(invoices()).toEqual([{ state: 'issued', total: 185_00 }])
		expect(rows('select open_minor open from invoices')).toEqual([{ open: 100_00 }])
		enter()
		expect(fees()).toEqual([CHARGE])
	})

	it('credits as much as was charged', () => {
		const entry = enter()
		const [line] = suggestLines(access, family, '2026-04').lines
		if (!line) throw new Error('Nothing is billed.')
		value(issueInvoice(access, aDraft(access, family, { ...line, discountMinor: 15_00 })))
		value(withdrawEntry(access, entry))
		expect(notes()).toMatchObject([{ amount: 70_00 }])
		expect(invoices()).toEqual([{ state: 'credited', total: 70_00 }])
		expect(fees()).toEqual([])
	})

	it('takes off the next invoice what can no longer be credited', () => {
		const entry = enter()
		const id = bill()
		value(issueInvoice(access, id))
		value(creditInvoice(access, newId(), { id, amountMinor: 10_00, reason: 'Goodwill' }))
		expect(value(withdrawEntry(access, entry))).toMatchObject({ givesFeeBack: false })
		expect(fees()).toEqual([BACK])
		value(issueInvoice(access, bill(100_00)))
		expect(fees()).toEqual([])
	})
})

it('withdrawing after the last day leaves the fee owed', () => {
	const entry = enter()
	afterTheLastDay()
	value(withdrawEntry(access, entry))
	expect(fees()).toEqual([CHARGE])
})

it('an event that is canceled costs nobody anything', () => {
	const entry = enter()
	afterTheLastDay()
	value(withdrawEntry(access, entry))
	value(cancelEvent(access, event))
	expect(fees()).toEqual([])
})

describe('the email about a withdrawal', () => {
	let payer: string
	let other: string
	beforeEach(() => {
		payer = aParent(access.school, [ada], { pays: true }).email
		other = aParent(access.school, [ada], { pays: false }).email
	})

	const letterTo = (email: string) =>
		mails().find(
			({ to, subject }) => to === email && subject === 'Ada Okafor no longer takes part in Grade exams',
		)?.text ?? ''

	it('says that a fee on no invoice is not charged', () => {
		value(withdrawEntry(access, enter()))
		expect(letterTo(payer)).toContain('Ada Okafor has been withdrawn from Grade exams')
		expect(letterTo(payer)).toContain('20 May 2026')
		expect(letterTo(payer)).not.toContain('Taking part')
		expect(letterTo(payer)).toContain('The fee of $85.00 is not charged.')
		expect(letterTo(other)).toContain('The fee for Ada Okafor is not charged.')
	})

	it('says how much was credited, to payers only', () => {
		const entry = enter()
		const [line] = suggestLines(access, family, '2026-04').lines
		if (!line) throw new Error('Nothing is billed.')
		value(issueInvoice(access, aDraft(access, family, { ...line, discountMinor: 15_00 })))
		value(withdrawEntry(access, entry))
		expect(letterTo(payer)).toContain('The fee of $70.00 has been credited.')
		expect(letterTo(other)).toContain('The fee for Ada Okafor has been credited.')
		expect(letterTo(other)).not.toContain('$')
	})

	it('says that the next invoice is lower where the fee can no longer be credited', () => {
		const entry = enter()
		const id = bill()
		value(issueInvoice(access, id))
		value(creditInvoice(access, newId(), { id, amountMinor: 10_00, reason: 'Goodwill' }))
		value(withdrawEntry(access, entry))
		expect(letterTo(payer)).toContain('The fee of $85.00 is taken off the next invoice.')
	})

	it('says after the last day that the fee stays', () => {
		const entry = enter()
		afterTheLastDay()
		value(withdrawEntry(access, entry))
		expect(letterTo(payer)).toContain(
			'The fee of $85.00 stays. The last day to withdraw free of charge was 9 April 2026.',
		)
	})

	it('says nothing of a fee where there was none', () => {
		change('update events set fee_minor = null')
		value(withdrawEntry(access, enter()))
		expect(letterTo(payer)).toContain('has been withdrawn')
		expect(letterTo(payer)).not.toContain('fee')
	})

	it('is not sent when the whole event is canceled, or again to those who withdrew before', () => {
		value(withdrawEntry(access, enter()))
		enter()
		value(cancelEvent(access, event))
		expect(
			mails()
				.filter(({ to }) => to === payer)
				.map(({ subject }) => subject),
		).toEqual([
			'Signed up for Grade exams',
			'Ada Okafor no longer takes part in Grade exams',
			'Signed up for Grade exams',
			'Canceled: Grade exams',
		])
	})
})
