import { WITHIN } from '#app/domain/platform/speed.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Db } from '../client.server.ts'
import {
	activationRequests,
	contactMessages,
	demoRequests,
	planOrders,
	platformTransactions,
	routeDays,
} from '../schema/index.ts'
import { endOfCycle } from '#app/domain/subscription/billing-cycle.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { customers, ownerOf } from './customers.ts'
import { demoSchools, paidThroughOf, type DemoSchool } from './people.ts'
import { addSystem } from './system.ts'

const DAY = 24 * 60 * 60 * 1000

/** Adds the platform's own data: payments, messages of visitors, jobs and request figures. */
export function addPlatform(db: Db, owners: Record<string, string>, now: number) {
	for (const school of demoSchools) addPayments(db, school, owners[school.id] ?? '', now)
	for (const school of customers) addPayments(db, school, ownerOf(school.id), now)
	addEntriesByHand(db, now)
	addSystem(db, now)
	db.insert(activationRequests)
		.values({
			schoolId: 'newschool',
			id: 'newschool-claim',
			claimed: 'Standard Monthly, USD 2999',
			requestedBy: owners.newschool ?? '',
			createdAt: now - DAY / 4,
			lastTriedAt: now - DAY / 4,
		})
		.run()
	addInquiries(db, now)
	addRequests(db, now)
}

/** Adds one order, paid since the beginning. PayPal does not know it, so it is never checked there. */
function addPayments(db: Db, { id: schoolId, daysAgo, plan }: DemoSchool, by: string, now: number) {
	if (plan.state === 'pending') return
	const { amountMinor } = plans[plan.name][plan.cycle]
	const bought = { plan: plan.name, cycle: plan.cycle, amountMinor, currency: 'USD' }
	const createdAt = now - daysAgo * DAY
	const orderId = `${schoolId}-order`
	db.insert(planOrders)
		.values({
			...bought,
			schoolId,
			id: orderId,
			paypalPlanId: 'P-DEMO',
			orderedBy: by,
			createdAt,
			settledAt: createdAt,
			outcome: 'activated',
			endedAt: createdAt,
		})
		.run()
	const until = Math.min(now, paidThroughOf(plan, createdAt, now) ?? 0)
	for (let at = createdAt, number = 1; at < until; at = endOfCycle(at, plan.cycle), number++)
		db.insert(platformTransactions)
			.values({
				...bought,
				schoolId,
				at,
				id: `${orderId}-${number}`,
				kind: 'payment',
				orderId,
				providerRef: `DEMO-${schoolId.toUpperCase()}-${number}`,
			})
			.run()
}

/** Adds a refund, a bank transfer, and an entry for the wrong school with its correction. */
function addEntriesByHand(db: Db, now: number) {
	const paid = { currency: 'USD', enteredBy: 'Sol Fairweather' } as const
	const wrong = now - 9 * DAY
	db.insert(platformTransactions)
		.values([
			{
				schoolId: 'granite',
				at: now - 34 * DAY,
				id: 'granite-refund',
				kind: 'refund',
				amountMinor: -2900,
				currency: 'USD',
				plan: 'standard',
				cycle: 'monthly',
				orderId: 'granite-order',
				providerRef: 'DEMO-GRANITE-8',
			},
			{
				...paid,
				schoolId: 'plover',
				at: now - 5 * DAY,
				id: 'plover-hand',
				kind: 'payment',
				amountMinor: 999,
				providerRef: 'Transfer 2207',
				reason: 'Paid by bank transfer',
				enteredAt: now - 4 * DAY,
			},
			{
				...paid,
				schoolId: 'thistle',
				at: wrong,
				id: 'thistle-hand',
				kind: 'payment',
				amountMinor: 2900,
				providerRef: 'Transfer 2193',
				reason: 'Paid by bank transfer',
				enteredAt: wrong,
			},
			{
				...paid,
				schoolId: 'thistle',
				at: wrong + DAY,
				id: 'thistle-back',
				kind: 'correction',
				amountMinor: -2900,
				reason: 'The transfer was from another school',
				enteredAt: wrong + DAY,
				correctsId: 'thistle-hand',
			},
		])
		.run()
}

function addDemoRequest(db: Db, now: number) {
	db.insert(demoRequests)
		.values({
			id: 'demo-request-1',
			fullName: 'Odile Example',
			email: 'odile@visitors.example',
			countryCode: '+33',
			phone: '155501234',
			schoolName: 'Example Academy of Winds',
			role: 'director',
			schoolSize: '51-100',
			numberOfTeachers: '6-10',
			currentSoftware: 'A paper diary',
			preferredTime: 'morning',
			timezone: 'CET',
			specificInterests: 'Invoices for families with three children',
			createdAt: now - DAY / 3,
			requestId: 'demo',
		})
		.run()
}

const MESSAGES: [name: string, subject: string, message: string, hoursAgo: number, answered: boolean][] = [
	[
		'Pilar Example',
		'Moving from a spreadsheet',
		'We keep 140 students in a spreadsheet.\nCan we bring them along?',
		5,
		false,
	],
	['Tomas Sample', 'Two sites', 'Our school has two sites with a teacher at both. Does that work?', 52, true],
]

function addInquiries(db: Db, now: number) {
	for (const [i, [name, subject, message, hoursAgo, answered]] of MESSAGES.entries())
		db.insert(contactMessages)
			.values({
				id: `demo-message-${i + 1}`,
				name,
				email: `visitor${i + 1}@visitors.example`,
				subject,
				message,
				createdAt: now - (hoursAgo * DAY) / 24,
				requestId: 'demo',
				...(answered ? { handledAt: now - DAY, handledBy: 'Sol Fairweather' } : {}),
			})
			.run()
	addDemoRequest(db, now)
}

const ROUTES: [route: string, perDay: number, bytes: number, slow: number][] = [
	['/', 220, 14_000, 1],
	['/register-school', 12, 9_000, 1],
	['/dashboard', 90, 21_000, 3],
	['/students/list', 60, 24_000, 3],
	['/schedule', 75, 30_000, 4],
	['/classes/sessions/:sessionId', 48, 19_000, 3],
	['/student/dashboard', 130, 11_000, 2],
	['/billing', 22, 26_000, 3],
	['/analytics', 9, 28_000, 4],
]

/** Adds 40 days of requests of a small platform, always with the same figures. */
function addRequests(db: Db, now: number) {
	const day = today('UTC', now)
	for (let back = 40; back >= 0; back--) {
		for (const [i, [route, perDay, bytes, slow]] of ROUTES.entries()) {
			const requests = perDay + ((back * 7 + i * 13) % 17)
			const parts = WITHIN.map(
				({ column }, step) => [column, step === slow ? Math.ceil(requests * 0.8) : 0] as const,
			)
			const counts = Object.fromEntries(parts) as Record<(typeof WITHIN)[number]['column'], number>
			counts.within10 += requests - Math.ceil(requests * 0.8)
			const totalMs = Math.round(requests * (WITHIN[slow]?.ms ?? 10) * 0.6)
			db.insert(routeDays)
				.values({
					day: daysAfter(day, -back),
					route,
					requests,
					errors: 0,
					bytes: requests * bytes,
					totalMs,
					...counts,
				})
				.run()
		}
	}
}
