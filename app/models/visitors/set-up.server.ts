import { and, asc, eq, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	joinPages,
	memberships,
	preferences,
	schoolProfiles,
	schools,
	subscriptions,
	users,
} from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { fold } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { record } from '../audit.server.ts'
import { suggestUsername } from '../identity/account.server.ts'
import type { Origin } from '../identity/person.server.ts'
import { openFirstSession, type Opened } from '../identity/session.server.ts'
import { readLink, signLink } from '../mail/signed-link.server.ts'

const DAY = 24 * 60 * 60 * 1000

/** Part of the link to the set-up page; null once there is a school. */
export function setUpToken(now = Date.now()): string | null {
	return hasSchool() ? null : signLink('set-up', [now + DAY])
}

/** True if a link still opens the set-up page: this server made it, and there is no school yet. */
export function readSetUpToken(token: string, now = Date.now()): 'open' | 'expired' | null {
	if (!environment().oneSchool || hasSchool()) return null
	const [expiresAt] = readLink('set-up', token) ?? []
	if (typeof expiresAt !== 'number') return null
	return expiresAt > now ? 'open' : 'expired'
}

function hasSchool(): boolean {
	return (
		database()
			.select({ one: sql`1` })
			.from(schools)
			.limit(1)
			.get() !== undefined
	)
}

/** The school of the front page, with the address of its sign-up page. If there are several, the oldest. */
export function findFront() {
	const { address, email, phone, website } = schoolProfiles
	const profile = { address, email, phone, website }
	const columns = { name: schools.name, logo: schools.logoId, ...profile, join: joinPages.address }
	return (
		database()
			.select(columns)
			.from(schools)
			.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
			.leftJoin(joinPages, and(eq(joinPages.schoolId, schools.id), eq(joinPages.isOpen, true)))
			.orderBy(asc(schools.createdAt), asc(schools.id))
			.limit(1)
			.get() ?? null
	)
}

export interface SetUp {
	schoolName: string
	timeZone: string
	currency: string
	dateFormat: DateFormat
	name: string
	email: string
}

/** The school, its owner and their session, all at once. Null where there is a school already. */
export function openSchool(
	{ schoolName, timeZone, currency, dateFormat, name, email }: SetUp,
	passwordHash: string,
	origin: Origin,
): Opened | null {
	return write((tx) => {
		if (hasSchool()) return null
		const createdAt = Date.now()
		const [schoolId, userId, id] = [newId(), newId(), newId()]
		tx.insert(schools)
			.values({ id: schoolId, name: schoolName, kind: 'school', currency, timeZone, createdAt })
			.run()
		const username = suggestUsername(email.slice(0, email.indexOf('@')))
		const keys = { emailKey: fold(email), usernameKey: fold(username) }
		tx.insert(users)
			.values({ id: userId, name, email, username, ...keys, passwordHash, createdAt })
			.run()
		tx.insert(preferences).values({ userId, updatedAt: createdAt }).run()
		tx.insert(memberships).values({ schoolId, id, userId, role: 'admin', kind: 'staff', createdAt }).run()
		const updated = { updatedAt: createdAt, updatedBy: userId }
		tx.insert(schoolProfiles)
			.values({ schoolId, dateFormat, ...updated })
			.run()
		// A platform that reads this database later finds a plan to begin with.
		const plan = { plan: 'professional', cycle: 'monthly', state: 'pending' } as const
		tx.insert(subscriptions)
			.values({ schoolId, id: newId(), ...plan, createdAt })
			.run()
		const opened = openFirstSession(tx, userId, { schoolId, id }, origin)
		record(tx, opened.person, 'school.registered', { objectId: schoolId, objectName: schoolName })
		return opened
	})
}
