import { describe, expect, it } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import {
	convertToMoney,
	listCreditable,
	whyNotConverted,
} from '#app/models/billing/credit-conversion.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { findOwnCredit } from '#app/models/portal/make-up-times.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import {
	aBilledChild,
	aBillingOffice,
	aDraft,
	aPlan,
	documentsOf,
	fee,
	markLessonOf,
	violations,
} from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aLesson, aSchoolWithAccess, aStudent, aTerm } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aCredit } from '../../support/portal.ts'

function owed() {
	const office = aBillingOffice()
	const { school, access, family } = office
	const ada = aStudent(school, { firstName: 'Ada', familyId: family })
	const invoiceId = aDraft(access, family, fee(160_00, { studentId: ada }))
	valueOf(issueInvoice(access, invoiceId))
	const creditId = aCredit(school, ada, { expiresOn: '2026-12-31' })
	const wish = { creditId, invoiceId, amountMinor: 40_00, reason: 'No time suits' }
	return { ...office, ada, invoiceId, creditId, wish }
}

describe('a make-up credit converted to money', () => {
	it('credits an invoice of the student, whose family owes less', () => {
		const { access, family, creditId, wish } = owed()
		const key = newId()
		valueOf(convertToMoney(access, key, wish))
		valueOf(convertToMoney(access, key, wish))
		expect(listCredits(access)).toMatchObject([{ id: creditId, state: 'converted' }])
		expect(rows('select amount_minor, reason from credit_notes')).toEqual([
			{ amount_minor: 40_00, reason: 'No time suits' },
		])
		expect(documentsOf(family)).toBe(120_00)
		expect(violations()).toEqual([])
	})

	it('is told to the family, with the amount for those who get the invoice', () => {
		const { school, access, ada, wish } = owed()
		const uwe = aGuardianOf(school, ada, { name: 'Uwe Lind', email: 'uwe@example.test' })
		aGuardianOf(school, ada, { name: 'Eva Mai', email: 'eva@example.test' })
		change('update guardianships set pays = guardian_id = ?, gets_invoices = guardian_id = ?', uwe, uwe)
		expect(valueOf(convertToMoney(access, newId(), { ...wish, tells: true }))).toEqual({ mailed: 2 })
		const textTo = (name: string) =>
			rows<{ text: string }>('select text from outbox where to_address = ?', `${name}@example.test`)[0]?.text
		const [{ note, invoice } = {}] = rows<Record<string, string>>(
			'select n.number note, i.number invoice from credit_notes n, invoices i',
		)
		expect(textTo('uwe')).toContain('(45 minutes) was turned into a credit. It can no longer be booked.')
		expect(textTo('uwe')).toContain(`The credit is $40.00 (credit note ${note}).`)
		expect(textTo('uwe')).toContain(`It counts toward invoice ${invoice}.`)
		expect(textTo('uwe')).toContain('Reason: No time suits')
		expect(textTo('eva')).toContain('The credit is for the person who gets the invoice.')
		expect(textTo('eva')).not.toMatch(/40\.00|No time suits/)
	})

	it('becomes credit of the family where the invoice is paid', () => {
		const { access, family, wish } = owed()
		const payment = {
			familyId: family,
			amountMinor: 160_00,
			method: 'cash',
			receivedOn: '2026-04-10',
		} as const
		valueOf(recordPayment(access, newId(), payment))
		valueOf(convertToMoney(access, newId(), wish))
		expect(balanceOf(access, family)).toMatchObject({ dueNowMinor: 0, creditMinor: 40_00 })
	})

	it('leaves both alone where one is refused', () => {
		const { school, access, wish, family } = owed()
		expect(convertToMoney(access, newId(), { ...wish, amountMinor: 161_00 })).toMatchObject({ ok: false })
		const other = aDraft(access, family, fee(100_00))
		valueOf(issueInvoice(access, other))
		expect(convertToMoney(access, newId(), { ...wish, invoiceId: other })).toMatchObject({ ok: false })
		expect(convertToMoney(access, newId(), { ...wish, reason: ' ' })).toMatchObject({ ok: false })
		expect(listCredits(access)).toMatchObject([{ state: 'open' }])
		const closed = aCredit(school, aStudent(school), { state: 'expired' })
		expect(convertToMoney(access, newId(), { ...wish, creditId: closed })).toMatchObject({ ok: false })
		expect(rows('select * from credit_notes')).toEqual([])
	})

	it('is nothing for those who may not write invoices, or for another school', () => {
		const { access, wish } = owed()
		expect(convertToMoney({ ...access, role: 'teacher' }, newId(), wish)).toMatchObject({
			ok: false,
			status: 403,
		})
		expect(convertToMoney(aSchoolWithAccess().access, newId(), wish)).toMatchObject({
			ok: false,
			status: 404,
		})
	})

	it('offers what is left of the student’s invoices', () => {
		const { access, creditId, invoiceId, wish } = owed()
		const credit = findOwnCredit(access, creditId)!
		expect(listCreditable(access, credit)).toMatchObject([
			{ id: invoiceId, leftMinor: 160_00, priceMinor: null },
		])
		valueOf(convertToMoney(access, newId(), wish))
		expect(listCreditable(access, credit)).toMatchObject([{ leftMinor: 120_00 }])
	})

	/** A child with a price, whose lesson of April 8 was canceled, and whose invoice line took a tenth off. */
	function missedBy(version: Parameters<typeof aPlan>[1], period: string) {
		const { school, access, family, piano } = aBillingOffice()
		aTerm(school, { startsOn: '2026-04-01', endsOn: '2026-06-02' })
		const planId = aPlan(access, version)
		const { student, enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
		const [, sourceLessonId] = [1, 8, 15, 22, 29].map((day) =>
			aLesson(school, {
				classId: piano,
				startsAt: Date.UTC(2026, 3, day, 20),
				state: day === 29 ? 'closed' : 'scheduled',
			}),
		)
		const line = { kind: 'tuition' as const, studentId: student, enrolmentId, period }
		const invoice = aDraft(access, family, fee(100_00, { ...line, planMinor: 100_00, discountMinor: 10_00 }))
		valueOf(issueInvoice(access, invoice))
		const creditId = aCredit(school, student, { sourceLessonId, enrolmentId })
		return listCreditable(access, findOwnCredit(access, creditId)!)[0]?.priceMinor
	}

	it.each([
		['a month, by its usual lessons', { basis: 'month', amountMinor: 100_00 }, '2026-04', 22_50],
		['each lesson of a month', { basis: 'month_lessons', amountMinor: 25_00 }, '2026-04', 22_50],
		[
			'a term, by its lessons without closed ones',
			{ basis: 'term', amountMinor: 100_00 },
			'2026-04-01/1',
			22_50,
		],
	] as const)('proposes the share of the lesson in the price of %s', (_, version, period, share) => {
		expect(missedBy(version, period)).toBe(share)
	})

	/** A child with a price for each lesson, whose lesson of April 8 got a mark. The family has an invoice of a book. */
	function markedBy(code: string, basis: 'lesson' | 'package' = 'lesson') {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access, {
			basis,
			amountMinor: 25_00,
			packageLessons: 10,
		})
		const { student, enrolmentId } = aBilledChild(school, access, { family, classId: piano, planId })
		const sourceLessonId = aLesson(school, { classId: piano, startsAt: Date.UTC(2026, 3, 8, 20) })
		markLessonOf(access, sourceLessonId, student, code)
		const book = aDraft(access, family, fee(30_00, { studentId: student }))
		valueOf(issueInvoice(access, book))
		const creditId = aCredit(school, student, { sourceLessonId, enrolmentId })
		const why = () => whyNotConverted(access, findOwnCredit(access, creditId)!)
		const convert = () =>
			convertToMoney(access, newId(), { creditId, invoiceId: book, amountMinor: 25_00, reason: 'No time' })
		const billed = () =>
			aDraft(
				access,
				family,
				fee(25_00, { kind: 'lesson', studentId: student, enrolmentId, lessonId: sourceLessonId }),
			)
		return { access, why, convert, billed }
	}

	it.each([
		['a price for each lesson', 'lesson'],
		['a package', 'package'],
	] as const)('is refused for a lesson that was not charged, with %s', (_, basis) => {
		const { why, convert } = markedBy('M', basis)
		const text = 'This lesson was not charged, so there is nothing to give back.'
		expect(why()).toBe(text)
		expect(convert()).toMatchObject({ ok: false, errors: { form: [text] } })
		expect(rows('select * from credit_notes')).toEqual([])
	})

	it('waits for the invoice of a lesson that is charged later', () => {
		const { access, why, convert, billed } = markedBy('A')
		const text = 'This lesson is not charged yet. Issue its invoice first, then convert the credit.'
		expect(why()).toBe(text)
		const draft = billed()
		expect(why()).toBe(text)
		valueOf(issueInvoice(access, draft))
		expect(why()).toBe(null)
		expect(convert()).toMatchObject({ ok: true })
	})

	it('asks for no invoice of its own where a lesson of a package may be used', () => {
		expect(markedBy('A', 'package').why()).toBe(null)
	})
})
