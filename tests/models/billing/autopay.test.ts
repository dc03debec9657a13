import { afterEach, describe, expect, it, vi } from 'vitest'
import { beginCardCharges } from '#app/models/billing/autopay-charge.server.ts'
import { nextCollections } from '#app/models/billing/autopay-plan.server.ts'
import { aBillingOffice, violations } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { aSavedCard, takeAutopay } from '../../support/autopay-acts.ts'
import { aMandate, anIssued } from '../../support/debits.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

const LATER = '2026-05-31'

/** A card that was charged as often as it has answers. */
function aChargedCard(answers: readonly (string | null)[]) {
	const office = aBillingOffice('2026-04-01T09:00:00Z')
	const access = takeAutopay(office.access)
	aSavedCard(access, office.family)
	const invoice = anIssued(access, office.family)
	for (const declinedFor of answers) {
		expect(beginCardCharges(access, LATER)).toBe(1)
		change(
			"update online_payments set state = 'ended', look_at = null, ended_as = ?, declined_for = ? where state = 'capturing'",
			declinedFor === null ? 'unclear' : 'declined',
			declinedFor,
		)
	}
	return { access, invoice, family: office.family }
}

describe('an invoice whose card', () => {
	const often = 'insufficient_funds'
	it.each([
		['was declined once is charged to the next one', [often], 1],
		[
			'was declined three times stays an ordinary invoice when another one is saved',
			[often, often, often],
			0,
		],
		['was declined for good stays an ordinary invoice when another one is saved', ['lost_card'], 0],
		['gave no answer is not charged to another one, because it may be paid', [null], 0],
	])('%s', (_, answers, charged) => {
		const { access, invoice, family } = aChargedCard(answers)
		aSavedCard(access, family, 'pm_2')
		expect(nextCollections(access.schoolId, invoice)).toHaveLength(charged)
		expect(beginCardCharges(access, LATER)).toBe(charged)
	})

	it('was declined for good is not collected by a mandate, but the next invoice is', () => {
		const { access, invoice, family } = aChargedCard(['lost_card'])
		aMandate(access, family)
		expect(nextCollections(access.schoolId, invoice)).toEqual([])
		expect(nextCollections(access.schoolId, anIssued(access, family))).toHaveLength(1)
	})
})
