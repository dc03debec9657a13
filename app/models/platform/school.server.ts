import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { schoolOversight, schoolProfiles, schools, subscriptions } from '#db/schema/index.ts'
import { pastDueFrom } from '#app/domain/subscription/past-due.ts'
import { withClock } from '#app/utils/clock.ts'
import { USUAL_FORMAT, type DateFormat } from '#app/utils/plain-date.ts'
import { schoolIdOf, type Access, type Person, type School } from '../access.server.ts'
import { inForce, statusOf } from '../subscription/status.server.ts'

/** The columns every query for a school needs. */
export const schoolColumns = {
	school: {
		id: schools.id,
		name: schools.name,
		kind: schools.kind,
		currency: schools.currency,
		timeZone: schools.timeZone,
		logo: schools.logoId,
	},
	dateFormat: schoolProfiles.dateFormat,
	subscription: {
		plan: subscriptions.plan,
		cycle: subscriptions.cycle,
		state: subscriptions.state,
		paidThrough: subscriptions.paidThrough,
		pastDueAt: subscriptions.pastDueAt,
	},
	oversight: {
		// Drizzle treats a joined row as missing if its first column is null, so a key comes first.
		schoolId: schoolOversight.schoolId,
		openUntil: schoolOversight.openUntil,
		suspendedAt: schoolOversight.suspendedAt,
	},
}

interface SchoolRow {
	school: Pick<School, 'name' | 'kind' | 'currency' | 'timeZone' | 'logo'> & { id: string }
	dateFormat: DateFormat | null
	/** The reader's own choice, if there is a reader. */
	clock?: '12' | '24' | null
	subscription: Pick<
		typeof subscriptions.$inferSelect,
		'plan' | 'cycle' | 'state' | 'paidThrough' | 'pastDueAt'
	> | null
	oversight: Pick<typeof schoolOversight.$inferSelect, 'openUntil' | 'suspendedAt'> | null
}

export function readSchool(
	{ school, dateFormat, clock, subscription: stored, oversight }: SchoolRow,
	now = Date.now(),
): School {
	const subscription = inForce(stored)
	// A school that never said it has no profile yet.
	const paperFormat = dateFormat ?? USUAL_FORMAT
	const keptOpen = oversight?.openUntil ?? 0
	const openUntil = keptOpen > now ? keptOpen : null
	const pastDue = openUntil ? null : pastDueFrom(subscription?.pastDueAt ?? null)
	return {
		...school,
		id: schoolIdOf(school.id),
		dateFormat: withClock(paperFormat, clock),
		paperFormat,
		status: statusOf(subscription, now, openUntil),
		plan: subscription?.plan ?? null,
		cycle: subscription?.cycle ?? null,
		paidThrough: subscription?.paidThrough ?? null,
		openUntil,
		isReadOnly: (oversight?.suspendedAt ?? null) !== null || (pastDue?.readOnlyAt ?? Infinity) <= now,
		pastDue,
	}
}

/** Finds a school for its own members and platform staff; null for anyone else. */
export function findSchool(person: Person, id: string | undefined): School | null {
	if (person.school && person.school.id === id) return person.school
	return person.role === 'super_admin' && id ? schoolById(id) : null
}

export function schoolById(id: string): School | null {
	const row = database()
		.select(schoolColumns)
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(eq(schools.id, id))
		.get()
	return row ? readSchool(row) : null
}

/** The current subscription; replaced ones are kept. */
export function isCurrent(schoolId: typeof schools.id): SQL | undefined {
	return and(eq(subscriptions.schoolId, schoolId), isNull(subscriptions.replacedAt))
}

/** Access for automatic work without a user. The history shows the given name. */
export function machineAccess(school: School, name: string): Access {
	const nobody = { userId: '', name }
	return {
		...nobody,
		email: null,
		role: 'admin',
		kind: 'staff',
		membershipId: null,
		grants: [],
		sessionHash: '',
		requestId: '',
		address: '',
		school,
		schoolId: school.id,
		reach: 'all',
		actor: nobody,
		viewing: null,
		language: 'en',
		dates: school.dateFormat,
	}
}
