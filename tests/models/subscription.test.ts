import { expect, it } from 'vitest'
import { statusOf } from '#app/models/subscription/status.server.ts'
import { aSchool, anAdminAt, signedIn } from '../support/factories.ts'

const NOW = Date.UTC(2026, 3, 14)

it.each([
	['pending', null, 'pending'],
	['active', NOW + 1, 'active'],
	// A payment that is late is told by the provider, not by our clock.
	['active', NOW - 1, 'active'],
	['expired', NOW + 1, 'expired'],
	['cancelled', NOW + 1, 'active'],
	['cancelled', NOW, 'expired'],
	['cancelled', null, 'expired'],
] as const)('a subscription that is %s and paid through %s means %s', (state, paidThrough, status) => {
	expect(statusOf({ state, paidThrough }, NOW)).toBe(status)
})

it('no subscription means none', () => {
	expect(statusOf(null, NOW)).toBe('none')
})

it.each(['none', 'pending', 'active', 'expired'] as const)(
	'a person of a school reads %s',
	(subscription) => {
		const admin = anAdminAt(aSchool({ subscription }))
		expect(signedIn(admin).person.school?.status).toBe(subscription)
	},
)
