import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Action } from '#app/domain/history/activity.ts'
import type { Access } from '#app/models/access.server.ts'

const latest = prepared((db) =>
	db
		.select({ by: auditEntries.actorName, at: auditEntries.at })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.schoolId, sql.placeholder('schoolId')),
				eq(auditEntries.objectId, sql.placeholder('objectId')),
			),
		)
		.orderBy(desc(auditEntries.id))
		.limit(1)
		.prepare(),
)

export interface LastChange {
	by: string
	at: number
}

/** The user behind the last change, and its time. */
export function lastChangeOf({ schoolId }: Access, objectId: string): LastChange {
	return latest().get({ schoolId, objectId }) ?? { by: 'Somebody', at: Date.now() }
}

const ofActions = (actions: Action[]) =>
	prepared((db) =>
		db
			.select({ by: auditEntries.actorName, at: auditEntries.at, action: auditEntries.action })
			.from(auditEntries)
			.where(
				and(
					eq(auditEntries.schoolId, sql.placeholder('schoolId')),
					eq(auditEntries.objectId, sql.placeholder('schoolId')),
					inArray(auditEntries.action, actions),
				),
			)
			.orderBy(desc(auditEntries.id))
			.limit(sql.placeholder('changes'))
			.prepare(),
	)

const PROFILE_ACTIONS = [
	'school.identity-changed',
	'school.ways-changed',
	'school.portal-changed',
	'school.absences-changed',
] as const
const MOST = 100
const profileChanges = ofActions([...PROFILE_ACTIONS])

/** The author of a change of this kind among the latest changes of the school's settings, if there is one. */
export function profileChangeOf(
	{ schoolId }: Access,
	action: (typeof PROFILE_ACTIONS)[number],
	changes: number,
): LastChange | null {
	if (changes <= 0) return null
	const last = profileChanges().all({ schoolId, changes: Math.min(changes, MOST) })
	return last.find((change) => change.action === action) ?? null
}

const attendanceChanges = {
	rules: ofActions(['attendance.rules-changed']),
	codes: ofActions(['attendance.codes-changed']),
}

/** The last change of the attendance rules or codes. */
export function attendanceChangeOf({ schoolId }: Access, what: keyof typeof attendanceChanges): LastChange {
	return attendanceChanges[what]().get({ schoolId, changes: 1 }) ?? { by: 'Somebody', at: Date.now() }
}
