import { fold, sortKey } from '#app/utils/fold.ts'
import { firstIdAt } from '#app/utils/id.server.ts'
import type { Db } from '../client.server.ts'
import {
	auditEntries,
	memberships,
	schoolOversight,
	schools,
	students,
	subscriptions,
	teachers,
	users,
} from '../schema/index.ts'
import { firstName, lastName } from './bulk-names.ts'
import { paidThroughOf, type DemoSchool } from './people.ts'

const DAY = 24 * 60 * 60 * 1000

interface Customer extends DemoSchool {
	owner: string
	teachers: number
	students: number
	/** Days since the last activity. */
	lastDaysAgo: number
	providerState?: 'SUSPENDED'
}

type Line = [
	id: string,
	name: string,
	zone: string,
	daysAgo: number,
	plan: DemoSchool['plan'],
	people: [owner: string, teachers: number, students: number, lastDaysAgo: number],
]

const on = (
	name: DemoSchool['plan']['name'],
	cycle: DemoSchool['plan']['cycle'],
	state: DemoSchool['plan']['state'] = 'active',
): DemoSchool['plan'] => ({ name, cycle, state })

/** One school per situation staff may have to handle. Columns as in the type. */
const LINES: Line[] = [
	[
		'tidewater',
		'Tidewater School of Music',
		'America/New_York',
		140,
		on('standard', 'monthly'),
		['Orla Whitlock', 5, 96, 0],
	],
	[
		'larkspur',
		'Larkspur Strings',
		'America/Denver',
		380,
		on('professional', 'yearly'),
		['Imre Falk', 11, 48, 1],
	],
	[
		'foxglove',
		'Foxglove Guitar Studio',
		'Europe/London',
		330,
		on('soloTeacher', 'monthly'),
		['Nessa Byrne', 1, 22, 0],
	],
	[
		'granite',
		'Granite City Percussion',
		'Europe/London',
		295,
		on('standard', 'monthly'),
		['Callum Reid', 3, 31, 19],
	],
	[
		'bluebell',
		'Bluebell Voice Academy',
		'Europe/Berlin',
		260,
		on('standard', 'yearly'),
		['Greta Sommer', 4, 40, 2],
	],
	[
		'saltmarsh',
		'Saltmarsh Youth Orchestra',
		'Europe/Amsterdam',
		205,
		on('professional', 'monthly'),
		['Bas de Wit', 9, 60, 0],
	],
	[
		'juniper',
		'Juniper Harp Studio',
		'America/Los_Angeles',
		171,
		on('soloTeacher', 'yearly'),
		['Ada Quill', 1, 14, 4],
	],
	[
		'ironbridge',
		'Ironbridge Brass Band School',
		'Europe/London',
		118,
		on('standard', 'monthly', 'cancelled'),
		['Owen Pryce', 4, 27, 6],
	],
	[
		'cedar',
		'Cedar Hill Conservatory',
		'America/Chicago',
		96,
		on('professional', 'monthly'),
		['Lucia Marsh', 6, 35, 1],
	],
	[
		'plover',
		'Plover Flute Workshop',
		'Pacific/Auckland',
		64,
		on('soloTeacher', 'monthly', 'expired'),
		['Wiremu Tane', 1, 9, 11],
	],
	['amber', 'Amber Lane Piano', 'Australia/Sydney', 38, on('standard', 'monthly'), ['Zoe Winter', 2, 18, 0]],
	[
		'thistle',
		'Thistle Fiddle School',
		'Europe/Dublin',
		17,
		on('standard', 'monthly'),
		['Sorcha Nolan', 2, 12, 0],
	],
	[
		'marigold',
		'Marigold Rhythm House',
		'America/Toronto',
		6,
		on('standard', 'monthly', 'pending'),
		['Priya Lane', 0, 0, 5],
	],
]

const SOLO = ['foxglove', 'juniper', 'plover']

/** Schools for the platform's own pages. No one can sign in to them, because their owners have no password. */
export const customers: Customer[] = LINES.map(
	([id, name, timeZone, daysAgo, plan, [owner, teachers, students, last]]) => ({
		id,
		name,
		timeZone,
		daysAgo,
		plan,
		owner,
		teachers,
		students,
		kind: SOLO.includes(id) ? 'solo' : 'school',
		currency: 'USD',
		lastDaysAgo: last,
		...(id === 'cedar' ? { providerState: 'SUSPENDED' as const } : {}),
	}),
)

export function addCustomers(db: Db, now: number) {
	for (const [number, customer] of customers.entries()) addCustomer(db, customer, number, now)
	const decided = { updatedAt: now - 20 * DAY }
	db.insert(schoolOversight)
		.values([
			{
				...decided,
				schoolId: 'bluebell',
				limitsUntil: now + 40 * DAY,
				teacherLimit: 6,
				limitsReason: 'Two guest teachers for the summer course',
			},
			{ ...decided, schoolId: 'plover', openUntil: now + 9 * DAY, openReason: 'Waiting for a bank transfer' },
			{ ...decided, schoolId: 'ironbridge', note: 'Leaves because the band merges with another one.' },
		])
		.run()
}

function addCustomer(db: Db, customer: Customer, number: number, now: number) {
	const { id: schoolId, name, kind, currency, timeZone, daysAgo, plan, owner, providerState } = customer
	const createdAt = now - daysAgo * DAY
	const lastAt = now - customer.lastDaysAgo * DAY
	db.insert(schools).values({ id: schoolId, name, kind, currency, timeZone, createdAt }).run()
	db.insert(subscriptions)
		.values({
			schoolId,
			id: `${schoolId}-plan`,
			plan: plan.name,
			cycle: plan.cycle,
			state: plan.state,
			paidThrough: paidThroughOf(plan, createdAt, now),
			createdAt,
			// The last charge failed on its due date.
			...(providerState ? { providerState, pastDueAt: now - 4 * DAY, paidThrough: now + 26 * DAY } : {}),
		})
		.run()
	const userId = ownerOf(schoolId)
	const email = `owner@${schoolId}.example`
	db.insert(users)
		.values({ id: userId, name: owner, email, emailKey: fold(email), isDemo: true, createdAt })
		.run()
	const role = kind === 'solo' ? 'solo_teacher_admin' : 'admin'
	db.insert(memberships).values({ schoolId, id: userId, userId, role, kind: 'staff', createdAt }).run()
	addNames(db, customer, number, createdAt)
	db.insert(auditEntries)
		.values({
			schoolId,
			id: `${firstIdAt(lastAt)}000${schoolId}`,
			at: lastAt,
			actorId: userId,
			actorName: owner,
			action: 'session.opened',
		})
		.run()
}

/** Adds the teachers and students that count toward the plan. */
function addNames(db: Db, { id: schoolId, ...customer }: Customer, number: number, at: number) {
	const edited = { schoolId, createdAt: at, updatedAt: at }
	const nameOf = (n: number) => ({
		firstName: firstName(number * 3 + n),
		lastName: lastName(number * 11 + n),
	})
	for (let n = 1; n <= customer.teachers; n++) {
		const { firstName: first, lastName: last } = nameOf(n)
		const name = `${first} ${last}`
		db.insert(teachers)
			.values({ ...edited, id: `${schoolId}-t${n}`, name, nameKey: sortKey(name) })
			.run()
	}
	for (let n = 1; n <= customer.students; n++) {
		const name = nameOf(n + 20)
		db.insert(students)
			.values({
				...edited,
				...name,
				id: `${schoolId}-s${n}`,
				state: 'active',
				stateSince: new Date(at).toISOString().slice(0, 10),
				nameKey: sortKey(name.lastName, name.firstName),
			})
			.run()
	}
}

export function ownerOf(school: string): string {
	return `${school}-owner`
}
