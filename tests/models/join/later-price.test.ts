import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addPlanVersion, type NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { changeQueue } from '#app/models/enrolment/queue.server.ts'
import { findPayTerms } from '#app/models/join/pay-terms.server.ts'
import { findNewcomerPrice } from '#app/models/join/newcomer-prices.server.ts'
import { findShownClass, listShownClasses } from '#app/models/join/shown-classes.server.ts'
import { familyPrice, joinClassWords } from '#app/requests/join.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { aPlan, monthly } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { anEnrolment, aStudent } from '../../support/factories.ts'
import { aJoinSchool, aShownClass, openPage } from '../../support/joining.ts'
import { aLesson } from '../../support/lesson-factories.ts'
import { valueOf, whenClocksShow } from '../../support/lessons.ts'
import { aGuardian } from '../../support/students.ts'

let { school, office, page } = {} as ReturnType<typeof aJoinSchool>

afterEach(() => void vi.useRealTimers())

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: whenClocksShow('10:00', '2027-01-30') })
	;({ school, office, page } = aJoinSchool())
})

/** A class of 62.00 a month, and 65.00 from a later day. */
function aClassWith(
	version: Partial<NewPlanVersion> | null,
	{ startsOn, first = {} }: { startsOn?: string; first?: Partial<NewPlanVersion> } = {},
) {
	const classId = aShownClass(school)
	if (startsOn) change('update classes set starts_on = ? where id = ?', startsOn, classId)
	const planId = aPlan(office, { amountMinor: 62_00, ...first })
	const next = { ...monthly, validFrom: '2027-02-01', amountMinor: 65_00, ...first, ...version }
	if (version) valueOf(addPlanVersion(office, planId, next))
	change('insert into class_prices values (?, ?, ?)', school.id, classId, planId)
	return classId
}

const meets = (classId: string, ...days: string[]) => {
	for (const day of days) aLesson(school, { classId, startsAt: whenClocksShow('16:00', day) })
}

function priceWords(classId: string, language: Language = 'en') {
	const open = { access: page, page: { address: 'harmony' } }
	const { price } = joinClassWords(open, findShownClass(page, classId)!, language)
	return price && `${price.amount} ${price.per}`
}

describe('the price that newcomers are told', () => {
	it('is that of the first day of a class that begins later, which is also paid at sign-up', () => {
		valueOf(openPage(office, 'harmony', true, 1, { payment: 'first' }))
		const classId = aClassWith({ validFrom: '2027-03-01' }, { startsOn: '2027-03-01' })
		expect(priceWords(classId)).toBe('$65.00 a month')
		meets(classId, '2027-03-04', '2027-03-11')
		const shown = findShownClass(page, classId)!
		expect(shown.price).toMatchObject({ amountMinor: 65_00, later: [] })
		expect(findPayTerms(page, shown, 1)).toMatchObject({ startsOn: '2027-03-01', totalMinor: 65_00 })
	})

	it('is that of the first lesson that is still to come', () => {
		const classId = aClassWith({})
		meets(classId, '2027-01-28', '2027-02-04')
		expect(priceWords(classId)).toBe('$65.00 a month')
		expect(listShownClasses(page).map(({ price }) => price?.amountMinor)).toEqual([65_00])
	})

	it('names the prices after that day that are known, in each language and for all children', () => {
		const classId = aClassWith({}, { first: { siblingDiscount: 10_00 } })
		meets(classId, '2027-01-30', '2027-02-04')
		expect(priceWords(classId)).toBe('$62.00 a month, $65.00 from 1 February 2027')
		expect(priceWords(classId, 'de')).toMatch(/^62,00\s\$ im Monat, ab 1\. Februar 2027 65,00\s\$$/)
		expect(priceWords(classId, 'es')).toMatch(/ al mes, 65,00\s\S+ desde el 1 de febrero de 2027$/)
		const together = familyPrice(page, findShownClass(page, classId)!, 2, 'en')
		expect(together).toBe('$117.80 a month, $123.50 from 1 February 2027')
	})

	it('names another unit, but no change of the same amount, nor one after the last day of the class', () => {
		const [unit, same, over] = [
			{ basis: 'lesson' as const },
			{ amountMinor: 62_00, siblingDiscount: 5_00 },
			{},
		].map((version) => {
			const classId = aClassWith(version)
			meets(classId, '2027-01-30')
			return classId
		}) as [string, string, string]
		change("update classes set ends_on = '2027-01-31' where id = ?", over)
		expect(priceWords(unit)).toBe('$62.00 a month, $65.00 a lesson from 1 February 2027')
		expect([same, over].map((id) => priceWords(id))).toEqual(['$62.00 a month', '$62.00 a month'])
	})

	it('is that of the first day of the seat if a part of a month is not charged by its lessons', () => {
		const classId = aClassWith({}, { first: { partMonth: 'days' } })
		meets(classId, '2027-02-04')
		expect(priceWords(classId)).toBe('$62.00 a month, $65.00 from 1 February 2027')
	})

	it('is that of the first month with a lesson at the full price, which is also paid at sign-up', () => {
		valueOf(openPage(office, 'harmony', true, 1, { payment: 'first' }))
		const classId = aClassWith({}, { first: { partMonth: 'full' } })
		const due = () => [priceWords(classId), findPayTerms(page, findShownClass(page, classId)!, 1)?.totalMinor]
		meets(classId, '2027-01-07', '2027-02-04')
		expect(due()).toEqual(['$65.00 a month', 65_00])
		meets(classId, '2027-01-31')
		expect(due()).toEqual(['$62.00 a month, $65.00 from 1 February 2027', 62_00])
	})

	it('is in the letter that offers a seat, from the first day of that seat', () => {
		const classId = aClassWith({ validFrom: '2027-02-01' })
		meets(classId, '2027-01-30', '2027-02-04')
		const kira = aStudent(school, { firstName: 'Kira', lastName: 'Keller', state: 'waiting' })
		aGuardian(school, { name: 'Tim Keller', email: 'tim@example.com' }, kira)
		const place = { state: 'waiting', position: 1, queuedAt: 1, startsOn: '2027-02-01' } as const
		const enrolmentId = anEnrolment(school, classId, kira, place)
		valueOf(changeQueue(office, classId, { intent: 'offer', enrolmentId, version: 1, hours: 24 }))
		const [letter] = rows<{ text: string }>("select text from outbox where kind = 'seat-offer'")
		expect(letter?.text).toContain('The class costs $65.00 a month.')
		expect(findNewcomerPrice(page, classId, null)).toMatchObject({ amountMinor: 62_00 })
	})

	it('is none for a class without a plan, one that is not shown, and at another school', () => {
		const [free, hidden] = [aShownClass(school), aClassWith({})]
		expect(priceWords(free)).toBeNull()
		expect(findNewcomerPrice(aJoinSchool('other').page, hidden, null)).toBeNull()
		change('update classes set is_public = 0 where id = ?', hidden)
		expect([free, hidden].map((id) => findNewcomerPrice(page, id, null))).toEqual([null, null])
	})
})
