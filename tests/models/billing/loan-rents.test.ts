import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listRentsAfter } from '#app/models/billing/loan-rents.server.ts'
import { continueRun, previewRun, startRun } from '#app/models/billing/run.server.ts'
import { suggestFor, suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addItem } from '#app/models/loan/item-changes.server.ts'
import { findItem } from '#app/models/loan/items.server.ts'
import { changeLoan, lendCopy, reopenLoan, returnLoan } from '#app/models/loan/lending.server.ts'
import { describedLine } from '#app/letters/document-words.server.ts'
import { reasonOfLine } from '#app/letters/line-reason.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBillingOffice, aDraft, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aStudent, type ASchool } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aFamily } from '../../support/students.ts'

let school: ASchool
let access: Access
let family: string
let ada: string
let loan: string

const value = <T>(outcome: Parameters<typeof valueOf<T>>[0] | null) => {
	if (!outcome) throw new Error('It is not there.')
	return valueOf(outcome)
}

function lendTo(studentId: string, by = access, more: { lentOn?: string; rentMinor?: number } = {}) {
	const violin = { title: 'Violin 1/2', kind: 'instrument' as const, codes: ['V-07'] }
	const item = value(addItem(by, newId(), violin)).id
	const copyId = findItem(by, item)?.copies[0]?.id ?? ''
	const given = { copyId, studentId, lentOn: '2026-03-31', dueOn: '2026-06-30', rentMinor: 25_00, ...more }
	return value(lendCopy(by, newId(), given)).id
}

beforeEach(() => {
	;({ school, access, family } = aBillingOffice())
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId: family })
	loan = lendTo(ada)
})
afterEach(() => void vi.useRealTimers())

const lines = (period: string) => suggestLines(access, family, period).lines
const rents = (period: string) => lines(period).map(({ description, unitMinor }) => [description, unitMinor])
const of = (month: string) => [[`Rent: Violin 1/2, V-07, ${month}`, 25_00]]
const back = (returnedOn: string, end: 'back' | 'lost' = 'back') =>
	value(returnLoan(access, loan, { end, returnedOn }))
const run = (period: string) => {
	const { id } = value(startRun(access, newId(), period))
	return [...continueRun(access, id)].reduce((sum, { drafts }) => sum + drafts, 0)
}

describe('the rent of a loan', () => {
	it('is charged for every month from the one it is lent in, also after it was due back', () => {
		expect(rents('2026-02')).toEqual([])
		expect(rents('2026-03')).toEqual(of('March 2026'))
		expect(rents('2026-04')).toEqual(of('April 2026'))
		expect(rents('2027-01')).toEqual(of('January 2027'))
		expect(lines('2026-04')).toMatchObject([{ kind: 'fee', studentId: ada, why: 'Lent on 31 March 2026' }])
	})

	it('is charged for the month in which it comes back or is lost, and for none after it', () => {
		back('2026-04-01', 'lost')
		expect([rents('2026-04'), rents('2026-05')]).toEqual([of('April 2026'), []])
		value(reopenLoan(access, loan))
		expect(rents('2026-05')).toEqual(of('May 2026'))
		back('2026-03-31')
		expect([rents('2026-03'), rents('2026-04')]).toEqual([of('March 2026'), []])
	})

	it('is on one draft or invoice a month, and on another once that is void', () => {
		const april = lines('2026-04')
		const draft = aDraft(access, family, ...april)
		expect([rents('2026-04'), rents('2026-05')]).toEqual([[], of('May 2026')])
		expect(() => aDraft(access, family, ...april)).toThrow('V-07, April 2026 is already on a draft.')
		value(issueInvoice(access, draft))
		expect(rents('2026-04')).toEqual([])
		expect(() => change("update invoice_lines set loan_id = 'other'")).toThrow('never changed')
		value(voidInvoice(access, draft, 'Wrong'))
		expect(rents('2026-04')).toEqual(of('April 2026'))
		aDraft(access, family, ...lines('2026-04'))
		expect(rents('2026-04')).toEqual([])
		expect(violations()).toEqual([])
	})

	it('is in the run of its month, once, for a family that takes no lessons', () => {
		lendTo(aStudent(school, { firstName: 'Ben', familyId: family }))
		expect([...previewRun(access, '2026-04')].flat()).toMatchObject([{ familyId: family, totalMinor: 50_00 }])
		expect([run('2026-04'), run('2026-04'), run('2026-05')]).toEqual([1, 0, 1])
		expect(rows('select period, total_minor total from invoices order by period')).toEqual([
			{ period: '2026-04', total: 50_00 },
			{ period: '2026-05', total: 50_00 },
		])
		expect(violations()).toEqual([])
	})

	it('may be changed or ended while it is out, and that is kept in the history', () => {
		value(changeLoan(access, loan, { dueOn: '2026-06-30', rentMinor: 30_00 }))
		expect(lines('2026-04')).toMatchObject([{ unitMinor: 30_00 }])
		value(changeLoan(access, loan, { dueOn: '2026-07-31' }))
		expect(lines('2026-04')).toMatchObject([{ unitMinor: 30_00 }])
		value(changeLoan(access, loan, { dueOn: '2026-07-31', rentMinor: null }))
		expect(rents('2026-04')).toEqual([])
		expect(rows("select action from audit_entries where action like 'loan.%changed' order by id")).toEqual([
			{ action: 'loan.rent-changed' },
			{ action: 'loan.due-changed' },
			{ action: 'loan.rent-changed' },
		])
	})

	it('that was billed ahead is named with its draft or invoice, until it is credited', () => {
		const draft = aDraft(access, family, ...lines('2026-04'), ...lines('2026-05'))
		back('2026-04-10')
		const ahead = () => listRentsAfter(access, loan, '2026-04')
		expect(ahead()).toEqual([{ invoiceId: draft, number: null, period: '2026-05' }])
		value(issueInvoice(access, draft))
		expect(ahead()).toMatchObject([{ number: expect.stringMatching(/1$/) as string, period: '2026-05' }])
		value(voidInvoice(access, draft, 'Back early'))
		expect(ahead()).toEqual([])
		expect([rents('2026-04'), rents('2026-05')]).toEqual([of('April 2026'), []])
	})
})

describe('whose rent it is', () => {
	it('is that of the family of the student, at the own school', () => {
		const other = aBillingOffice()
		const theirs = lendTo(aStudent(other.school, { familyId: other.family }), other.access)
		expect(suggestFor(access, [family, other.family], '2026-04').get(family)?.lines).toHaveLength(1)
		expect(suggestFor(access, [family, other.family], '2026-04').get(other.family)).toBeUndefined()
		aDraft(other.access, other.family, ...suggestLines(other.access, other.family, '2026-05').lines)
		expect(listRentsAfter(access, theirs, '2026-04')).toEqual([])
		expect(listRentsAfter(other.access, theirs, '2026-04')).toHaveLength(1)
	})

	it('has no tax, and is nothing for a loan without a rent', () => {
		const free = aFamily(school, 'Ito')
		change('update families set tax_exempt = 1 where id = ?', free)
		const ben = aStudent(school, { firstName: 'Ben', familyId: free })
		lendTo(ben, access, { rentMinor: undefined })
		expect(suggestLines(access, free, '2026-04').lines).toEqual([])
		lendTo(ben)
		expect(suggestLines(access, free, '2026-04').lines).toMatchObject([{ unitMinor: 25_00, rates: [] }])
		expect(lines('2026-04')[0]?.rates ?? []).toEqual([])
	})

	it('is read in the language of the family', () => {
		const [line] = lines('2026-04')
		const { currency, dateFormat } = access.school
		const writing = { language: 'de', currency, dateFormat, dates: 'de' } as const
		expect(describedLine(line!, writing)).toBe('Miete: Violin 1/2, V-07, April 2026')
		expect(reasonOfLine(line?.why ?? null, 'de', currency)).toBe('Ausgeliehen am 31. März 2026')
	})
})
