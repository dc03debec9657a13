import { and, eq, sql } from 'drizzle-orm'
import { prepared, write } from '#db/client.server.ts'
import { preferences, users } from '#db/schema/index.ts'
import { hasHalves, withClock } from '#app/utils/clock.ts'
import { changesOf } from '#app/utils/changes.ts'
import { languageWords } from '#app/utils/languages.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { USUAL_FORMAT, type DateOrder } from '#app/utils/plain-date.ts'
import type { Reading } from '#app/domain/account/reading.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'

const ofPerson = prepared((db) =>
	db
		.select({
			name: users.name,
			email: users.email,
			username: users.username,
			phone: preferences.phone,
			language: preferences.language,
			timeZone: preferences.timeZone,
			dateFormat: preferences.dateFormat,
			clock: preferences.clock,
			version: preferences.version,
		})
		.from(users)
		.leftJoin(preferences, eq(preferences.userId, users.id))
		.where(eq(users.id, sql.placeholder('userId')))
		.prepare(),
)

/** The user's own profile and display preferences. Version 0 means never saved. */
export function findOwnProfile({ userId }: Person) {
	const account = ofPerson().get({ userId })
	if (!account) throw new Error('A signed-in person has an account.')
	return { ...account, version: account.version ?? 0 }
}

export function readingOf(person: Person): Reading {
	const { timeZone, dateFormat, clock } = findOwnProfile(person)
	const school = person.school?.dateFormat ?? USUAL_FORMAT
	return {
		timeZone: timeZone ?? person.school?.timeZone ?? 'UTC',
		dateFormat: withClock(dateFormat ?? school, clock ?? (hasHalves(school) ? '12' : '24')),
	}
}

export interface Profile {
	name: string
	phone?: string
	language?: string
	timeZone?: string
	dateFormat?: DateOrder
	clock?: '12' | '24'
}

/** Refuses an outdated form, so that changes made in another window are not lost. */
export function saveOwnProfile(
	person: Person,
	{ name, ...details }: Profile,
	version: number,
	now = Date.now(),
): Outcome<null> {
	const { userId } = person
	return write((tx) => {
		const before = findOwnProfile(person)
		if (before.version !== version)
			return refused(
				{ form: 'You saved this in another window in the meantime. Check it and save again.' },
				{ status: 409 },
			)
		tx.update(users).set({ name }).where(eq(users.id, userId)).run()
		const values = {
			phone: details.phone ?? null,
			language: details.language ?? null,
			timeZone: details.timeZone ?? null,
			dateFormat: details.dateFormat ?? null,
			clock: details.clock ?? null,
			updatedAt: now,
			version: version + 1,
		}
		if (version === 0)
			tx.insert(preferences)
				.values({ userId, ...values })
				.run()
		else {
			const mine = and(eq(preferences.userId, userId), eq(preferences.version, version))
			tx.update(preferences).set(values).where(mine).run()
		}
		const changes = changesOf(toldOf(before), toldOf({ name, ...details }))
		record(tx, person, 'profile.changed', changes ?? {})
		return done(null)
	})
}

/** The public part of a profile, for the history. Display preferences are private. */
function toldOf({ name, phone, language }: { [K in 'name' | 'phone' | 'language']?: string | null }) {
	return { name, phone, language: language && languageWords(language) }
}
