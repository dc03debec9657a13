import { describe, expect, it } from 'vitest'
import {
	claimEvent,
	finishEvent,
	postponeEvent,
	receiveEvent,
} from '#app/models/provider/payment-event.server.ts'
import { cancelRegistration } from '#app/models/provider/registration-cancellation.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { applyProviderState } from '#app/models/subscription/provider-state.server.ts'
import { askForActivation } from '#app/models/subscription/activation-request.server.ts'
import { attachSubscription, findOrder } from '#app/models/subscription/order.server.ts'
import { beginOrder } from '#app/models/subscription/ordering.server.ts'
import { countUsage } from '#app/models/subscription/usage.server.ts'
import { STUDENT_STATES } from '#app/domain/student/states.ts'
import { databaseHash, change, rows } from '../support/database.ts'
import {
	accessOf,
	aGuardianAt,
	anAdminAt,
	aPerson,
	aSchool,
	aSoloTeacherAt,
	aStudent,
	aStudentAt,
	aTeacher,
	aTeacherAt,
	joins,
	ORIGIN,
	signedIn,
} from '../support/factories.ts'

const MINUTE = 60 * 1000
const NOON = Date.UTC(2026, 3, 14, 12)

describe('an order', () => {
	it('has our own price, whatever anybody says', () => {
		const owner = accessOf(anAdminAt(aSchool({ subscription: 'pending' })))
		expect(beginOrder(owner, 'professional', 'yearly')).toMatchObject({
			ok: true,
			value: { amountMinor: 39900, currency: 'USD', paypalPlanId: 'P-SOLFA-PROFESSIONAL-YEARLY' },
		})
	})

	it('is the same one for ten minutes, however often it is made', () => {
		const owner = accessOf(anAdminAt(aSchool({ subscription: 'pending' })))
		const ids = [0, 0, 1, 9].map((minute) => beginOrder(owner, 'standard', 'monthly', NOON + minute * MINUTE))
		expect(new Set(ids.map((one) => one.ok && one.value.id)).size).toBe(1)
		const later = beginOrder(owner, 'standard', 'monthly', NOON + 10 * MINUTE + 1)
		expect(later.ok && later.value.id).not.toBe(ids[0]?.ok && ids[0].value.id)
	})

	it('keeps the first subscription that was made of it', () => {
		const owner = accessOf(anAdminAt(aSchool({ subscription: 'pending' })))
		const order = beginOrder(owner, 'standard', 'monthly')
		if (!order.ok) throw new Error('not begun')
		attachSubscription(owner, order.value.id, { id: 'I-1', approveUrl: 'http://a' })
		attachSubscription(owner, order.value.id, { id: 'I-2', approveUrl: 'http://b' })
		expect(findOrder(owner, { id: order.value.id })).toMatchObject({ paypalSubscriptionId: 'I-1' })
	})

	it('of another school is none', () => {
		const [owner, other] = [1, 2].map(() => accessOf(anAdminAt(aSchool())))
		const order = beginOrder(owner!, 'professional', 'monthly')
		if (!order.ok) throw new Error('not begun')
		attachSubscription(owner!, order.value.id, { id: 'I-1', approveUrl: 'http://a' })
		expect(findOrder(other!, { id: order.value.id })).toBeNull()
		expect(findOrder(other!, { paypalSubscriptionId: 'I-1' })).toBeNull()
		expect(findOrder(owner!, { id: 'another', paypalSubscriptionId: 'I-1' })).toBeNull()
	})

	it('is for a plan that is sold to such a school', () => {
		const school = accessOf(anAdminAt(aSchool()))
		const solo = accessOf(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		expect(beginOrder(school, 'soloTeacher', 'monthly').ok).toBe(false)
		expect(beginOrder(solo, 'professional', 'monthly').ok).toBe(false)
	})

	it('is not made for what a school has, but for another cycle of it', () => {
		const owner = accessOf(anAdminAt(aSchool({ subscription: 'active' })))
		expect(beginOrder(owner, 'standard', 'monthly')).toMatchObject({ ok: false, status: 409 })
		expect(beginOrder(owner, 'standard', 'yearly').ok).toBe(true)
	})

	it('is not made for a plan without room for everybody', () => {
		const school = aSchool()
		const owner = accessOf(anAdminAt(school))
		for (let i = 0; i < 6; i++) aTeacherAt(school)
		const refused = beginOrder(owner, 'standard', 'yearly')
		expect(!refused.ok && refused.errors.plan).toEqual([
			'The Standard plan has no room for your school: 6 teachers of 5.',
		])
		expect(beginOrder(owner, 'professional', 'yearly').ok).toBe(true)
	})
})

describe('what counts against a plan', () => {
	it('is each teacher and each learner once, and no guardian, and nobody of another school', () => {
		const school = aSchool()
		anAdminAt(school)
		const teacher = aTeacher(school)
		aStudentAt(school)
		joins(aStudentAt(school), school, 'student', 'guardian')
		aGuardianAt(school)
		aTeacherAt(aSchool())
		expect(countUsage(school.id)).toEqual({ teachers: 1, students: 2 })
		change(`update teachers set ended_on = '2026-01-31' where id = ?`, teacher)
		expect(countUsage(school.id)).toEqual({ teachers: 0, students: 2 })
	})

	it('is a student in trial, active or paused, and none who asks, waits, left or was archived', () => {
		const school = aSchool()
		for (const state of STUDENT_STATES) aStudent(school, { state })
		const archived = aStudent(school, { archivedAt: Date.now() })
		expect(countUsage(school.id).students).toBe(3)
		change('update students set archived_at = null where id = ?', archived)
		expect(countUsage(school.id).students).toBe(4)
		change(`update students set state = 'left' where id = ?`, archived)
		expect(countUsage(school.id).students).toBe(3)
		change('delete from students where school_id = ?', school.id)
		expect(countUsage(school.id).students).toBe(0)
	})

	it('is the solo teacher themselves', () => {
		const solo = aSchool({ kind: 'solo' })
		aSoloTeacherAt(solo)
		expect(countUsage(solo.id)).toEqual({ teachers: 1, students: 0 })
	})
})

describe('a registration', () => {
	const registered = (subscription: 'pending' | 'active' | 'expired' | 'none' = 'pending') => {
		const school = aSchool({ subscription })
		const person = anAdminAt(school)
		return { school, person, access: accessOf(person) }
	}
	const stays = (access: ReturnType<typeof accessOf>) => {
		const before = databaseHash()
		expect(cancelRegistration(access)).toBe(false)
		expect(databaseHash()).toBe(before)
	}

	it('that was never paid is taken back whole: person, address, sessions', () => {
		const { person, access } = registered()
		const { secret } = signedIn(person)
		expect(cancelRegistration(access)).toBe(true)
		expect(findPerson(secret, ORIGIN)).toBeNull()
		expect(rows('select 1 from sessions')).toEqual([])
		const left = JSON.stringify(
			['users', 'memberships', 'schools', 'subscriptions', 'outbox'].map((table) =>
				rows(`select * from ${table}`),
			),
		)
		expect(left).not.toContain(person.name)
		expect(left).not.toContain(person.email)
		aPerson({ email: person.email })
		expect(cancelRegistration(access)).toBe(false)
	})

	it.each(['active', 'expired', 'none'] as const)('of a school that is %s stays', (subscription) => {
		stays(registered(subscription).access)
	})

	it('stays when somebody else was ever there', () => {
		const { school, access } = registered()
		const other = aTeacherAt(school)
		stays(access)
		change('update memberships set ended_at = 1 where id = ?', other.membershipId)
		stays(access)
	})

	it('stays when the person belongs to another school too', () => {
		const { person, access } = registered()
		joins(person, aSchool(), 'teacher')
		stays(access)
	})

	it('stays when anything was ever paid', () => {
		const { school, access } = registered()
		change(
			`insert into subscriptions (school_id, id, plan, cycle, state, created_at, replaced_at)
			 values (?, 'old', 'standard', 'monthly', 'expired', 1, 2)`,
			school.id,
		)
		stays(access)
	})

	it('that is paid for after all gives nothing to anybody, and is to be ended', () => {
		const { access } = registered()
		const order = beginOrder(access, 'standard', 'monthly')
		if (!order.ok) throw new Error('not begun')
		attachSubscription(access, order.value.id, { id: 'I-1', approveUrl: 'http://a' })
		expect(cancelRegistration(access)).toBe(true)
		const paid = { at: NOON, amountMinor: 2900, currency: 'USD' }
		const subscription = {
			id: 'I-1',
			planId: order.value.paypalPlanId,
			customId: access.schoolId,
			status: 'ACTIVE' as const,
			lastPayment: paid,
			failedAt: null,
			owedMinor: 0,
			nextBillingAt: null,
			updatedAt: NOON,
		}
		const payments = [{ ref: 'SALE-1', ...paid, refunded: false }]
		expect(applyProviderState(access.schoolId, { askedAt: NOON, subscription, payments })).toBe('unwanted')
		expect(rows('select state from subscriptions where replaced_at is null')).toEqual([])
		expect(rows('select kind from platform_transactions')).toEqual([{ kind: 'payment' }])
	})
})

describe('asking for an activation by hand', () => {
	it('is noted once and heard every ten seconds', () => {
		const owner = accessOf(anAdminAt(aSchool({ subscription: 'pending' })))
		expect(askForActivation(owner, 'Standard Monthly', NOON).ok).toBe(true)
		expect(askForActivation(owner, 'Standard Monthly', NOON + 9_999)).toMatchObject({
			status: 429,
			retryAfter: 1,
		})
		expect(askForActivation(owner, 'Standard Monthly', NOON + 10_000).ok).toBe(true)
		expect(rows('select claimed, tries, settled_at from activation_requests')).toEqual([
			{ claimed: 'Standard Monthly', tries: 2, settled_at: null },
		])
		const history = rows(`select action from audit_entries where action like 'subscription.%'`)
		expect(history).toHaveLength(2)
	})

	it('of one school leaves another its own time', () => {
		const [owner, other] = [1, 2].map(() => accessOf(anAdminAt(aSchool({ subscription: 'pending' }))))
		askForActivation(owner!, '', NOON)
		expect(askForActivation(other!, '', NOON).ok).toBe(true)
	})
})

describe('what the provider tells', () => {
	const event = { id: 'WH-1', kind: 'BILLING.SUBSCRIPTION.ACTIVATED', paypalSubscriptionId: 'I-1' }

	it('is kept once in 25 times', () => {
		const kept = Array.from({ length: 25 }, () => receiveEvent(event, NOON))
		expect(kept.filter(Boolean)).toHaveLength(1)
		expect(rows('select id from payment_events')).toEqual([{ id: 'WH-1' }])
	})

	it('is claimed by one at a time, and comes back when nothing more is heard of it', () => {
		receiveEvent(event, NOON)
		const claimed = claimEvent(NOON)
		expect(claimed).toMatchObject({ id: 'WH-1', tries: 1 })
		expect(claimEvent(NOON + 59_000)).toBeNull()
		const again = claimEvent(NOON + 60_000)
		expect(again).toMatchObject({ id: 'WH-1', tries: 2 })
		// Whoever held it first comes back too late to say that it is done.
		finishEvent(claimed!, NOON + 61_000)
		expect(rows('select done_at from payment_events')).toEqual([{ done_at: null }])
		finishEvent(again!, NOON + 62_000)
		expect(claimEvent(NOON + 10 * MINUTE)).toBeNull()
	})

	it('is looked at again later and later, and given up after three days', () => {
		receiveEvent(event, NOON)
		let now = NOON
		const waits: number[] = []
		for (let claimed = claimEvent(now); claimed; claimed = claimEvent(now)) {
			postponeEvent(claimed, 'NO_ANSWER', now)
			const [row] = rows<{ due_at: number; dead_at: number | null }>(
				'select due_at, dead_at from payment_events',
			)
			if (row!.dead_at) break
			waits.push(row!.due_at - now)
			now = row!.due_at
		}
		expect(waits.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000])
		expect(Math.max(...waits)).toBe(60 * MINUTE)
		expect(now - NOON).toBeGreaterThan(3 * 24 * 60 * MINUTE)
	})
})
