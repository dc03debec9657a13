import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import {
	memberships,
	notificationSettings,
	preferences,
	schoolPreferences,
	schools,
} from '#db/schema/index.ts'
import type { Digest } from '#app/domain/notification/events.ts'
import { quietUntil, type QuietHours } from '#app/domain/notification/quiet.server.ts'
import type { SchoolId } from '../access.server.ts'

const timing = prepared((db) =>
	db
		.select({
			schoolZone: schools.timeZone,
			schoolFrom: schoolPreferences.quietFrom,
			schoolTo: schoolPreferences.quietTo,
			ownZone: preferences.timeZone,
			quiet: notificationSettings.quiet,
			ownFrom: notificationSettings.quietFrom,
			ownTo: notificationSettings.quietTo,
			digest: notificationSettings.digest,
		})
		.from(schools)
		.leftJoin(schoolPreferences, eq(schoolPreferences.schoolId, schools.id))
		.leftJoin(
			memberships,
			and(eq(memberships.schoolId, schools.id), eq(memberships.id, sql.placeholder('membershipId'))),
		)
		.leftJoin(preferences, eq(preferences.userId, memberships.userId))
		.leftJoin(
			notificationSettings,
			and(
				eq(notificationSettings.schoolId, schools.id),
				eq(notificationSettings.membershipId, memberships.id),
			),
		)
		.where(eq(schools.id, sql.placeholder('schoolId')))
		.prepare(),
)

export interface Timing {
	timeZone: string
	quiet: QuietHours | null
	digest: Digest
}

/** Time zone and quiet hours of a person; the school's without an account. */
export function timingOf(schoolId: SchoolId, membershipId: string | null): Timing {
	const settings = timing().get({ schoolId, membershipId: membershipId ?? '' })
	if (!settings) throw new Error('There is no such school.')
	const { schoolZone, ownZone, schoolFrom, schoolTo, ownFrom, ownTo } = settings
	const hours = {
		school: { from: schoolFrom, to: schoolTo },
		own: { from: ownFrom, to: ownTo },
		none: { from: null, to: null },
	}[settings.quiet ?? 'school']
	return {
		timeZone: ownZone ?? schoolZone,
		quiet: hours.from && hours.to ? { from: hours.from, to: hours.to } : null,
		digest: settings.digest ?? 'daily',
	}
}

/** The earliest time to email a person, or now if that would be after `by`. */
export function nextMoment(
	schoolId: SchoolId,
	membershipId: string | null,
	now = Date.now(),
	by = Infinity,
): number {
	const { quiet, timeZone } = timingOf(schoolId, membershipId)
	const next = quietUntil(quiet, timeZone, now)
	return next < by ? next : now
}
