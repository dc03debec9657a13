import { eq } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { schoolOversight, schools, subscriptions } from '#db/schema/index.ts'
import { oversightLetter, type OversightNotice } from '#app/letters/platform-notice.server.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { schoolIdOf, type Access, type SchoolId, type Staff } from '../access.server.ts'
import { closeActivationRequest } from '../subscription/activation-request.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { findOwner } from '../identity/owner.server.ts'
import { asReader } from '../reader.server.ts'
import { isCurrent } from './school.server.ts'
import { recordByStaff, recordForPlatform } from './staff-audit.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long a school scheduled for deletion can still be opened, exported and kept. */
export const HOLD_DAYS = 30

export type Oversight = typeof schoolOversight.$inferSelect
type Change = Partial<Omit<Oversight, 'schoolId' | 'updatedAt' | 'version'>>
type Decided = Outcome<{ name: string }>

/** All staff decisions about a school. */
export function findOversight(_staff: Staff, id: string): Oversight | null {
	return database().select().from(schoolOversight).where(eq(schoolOversight.schoolId, id)).get() ?? null
}

/** The deletion date shown to the school's own members; null if none is scheduled. */
export function findDeletion({ schoolId }: Access): number | null {
	const row = database()
		.select({ at: schoolOversight.deleteAfter })
		.from(schoolOversight)
		.where(eq(schoolOversight.schoolId, schoolId))
		.get()
	return row?.at ?? null
}

/** Overrides the plan's limits for a while. An empty value keeps the plan's own. */
export function overrideLimits(
	staff: Staff,
	id: string,
	wanted: { teachers: number | null; students: number | null; until: number; reason: string },
): Decided {
	const { teachers, students, until, reason } = wanted
	if (teachers === null && students === null)
		return refused({ students: 'Enter a limit for teachers, for students, or for both' })
	return decide(staff, id, {
		action: 'oversight.limits-changed',
		change: { teacherLimit: teachers, studentLimit: students, limitsUntil: until, limitsReason: reason },
		letter: { notice: { is: 'limits', until, teachers, students }, reason },
	})
}

/** Opens a school until a day, regardless of payment: a longer trial, or a manual activation. */
export function keepOpen(
	staff: Staff,
	id: string,
	{ until, reason }: { until: number; reason: string },
	now = Date.now(),
): Decided {
	return write((tx) => {
		const plan = tx
			.select({ id: subscriptions.id })
			.from(schools)
			.innerJoin(subscriptions, isCurrent(schools.id))
			.where(eq(schools.id, id))
			.get()
		if (!plan)
			return refused({ form: 'This school has not chosen a plan yet. Ask its owner to choose one first.' })
		closeActivationRequest(tx, schoolIdOf(id), 'activated', now)
		return decide(staff, id, {
			action: 'oversight.kept-open',
			change: { openUntil: until, openReason: reason },
			letter: { notice: { is: 'open', until }, reason },
		})
	})
}

/** Makes a school read-only; reading and exporting stay possible. */
export function suspendSchool(staff: Staff, id: string, reason: string, now = Date.now()): Decided {
	return decide(staff, id, {
		action: 'oversight.suspended',
		change: { suspendedAt: now, suspendReason: reason },
		refuse: ({ suspendedAt }) => (suspendedAt === null ? null : 'This school is read-only already.'),
		letter: { notice: { is: 'suspended' }, reason },
	})
}

export function resumeSchool(staff: Staff, id: string, reason: string): Decided {
	return decide(staff, id, {
		action: 'oversight.resumed',
		change: { suspendedAt: null, suspendReason: null },
		refuse: ({ suspendedAt, deleteAfter }) =>
			suspendedAt === null
				? 'This school is not suspended.'
				: deleteAfter === null
					? null
					: 'This school is scheduled for deletion. Stop the deletion first.',
		letter: { notice: { is: 'resumed' }, reason },
	})
}

/**
 * Schedules an irreversible deletion. Until then the school is read-only, and its owner can export the data.
 */
export function askForDeletion(
	staff: Staff,
	id: string,
	{ reason, name }: { reason: string; name: string },
	now = Date.now(),
): Decided {
	const deleteAfter = now + HOLD_DAYS * DAY
	return decide(staff, id, {
		action: 'oversight.deletion-asked',
		change: {
			deleteAfter,
			deleteReason: reason,
			deleteAskedAt: now,
			suspendedAt: now,
			suspendReason: reason,
		},
		refuse: (before, school) =>
			before.deleteAfter !== null
				? 'This school is scheduled for deletion already.'
				: name === school
					? null
					: { name: `Type the name exactly as it is: ${school}` },
		letter: { notice: { is: 'deletion', on: deleteAfter }, reason },
	})
}

export function stopDeletion(staff: Staff, id: string, reason: string): Decided {
	return decide(staff, id, {
		action: 'oversight.deletion-stopped',
		change: {
			deleteAfter: null,
			deleteReason: null,
			deleteAskedAt: null,
			suspendedAt: null,
			suspendReason: null,
		},
		refuse: ({ deleteAfter }) => (deleteAfter === null ? 'This school is not scheduled for deletion.' : null),
		letter: { notice: { is: 'kept' }, reason },
	})
}

/** An internal note the school never sees. */
export function noteOnSchool(staff: Staff, id: string, note: string | null): Decided {
	return decide(staff, id, { action: 'oversight.noted', change: { note }, privately: true })
}

interface Decision {
	action: Action
	change: Change
	/** Returns the reason for a refusal, or errors by field. */
	refuse?: (before: Oversight, school: string) => string | Record<string, string> | null
	letter?: { notice: OversightNotice; reason: string }
	/** Recorded only in the platform's history, without the text. */
	privately?: true
}

/** Saves one decision about a school, emails its owner, and writes both histories. */
function decide(staff: Staff, id: string, decision: Decision, now = Date.now()): Decided {
	const { action, change, refuse, letter, privately } = decision
	return write((tx) => {
		const school = tx.select({ name: schools.name }).from(schools).where(eq(schools.id, id)).get()
		if (!school) return refused({ form: 'There is no such school.' })
		const schoolId = schoolIdOf(id)
		const before = oversightOf(tx, schoolId, now)
		const why = refuse?.(before, school.name)
		if (why) return refused(typeof why === 'string' ? { form: why } : why)
		tx.update(schoolOversight)
			.set({ ...change, updatedAt: now, version: before.version + 1 })
			.where(eq(schoolOversight.schoolId, id))
			.run()
		if (letter) tellOwner(tx, schoolId, letter, now)
		if (privately) {
			recordForPlatform(tx, staff, action, { objectId: id, objectName: school.name })
			return done({ name: school.name })
		}
		const names = Object.keys(change) as (keyof Change)[]
		recordByStaff(tx, staff, schoolId, action, {
			objectName: school.name,
			before: Object.fromEntries(names.map((name) => [name, before[name]])),
			after: change,
		})
		return done({ name: school.name })
	})
}

function tellOwner(tx: Tx, schoolId: SchoolId, letter: NonNullable<Decision['letter']>, now: number) {
	const owner = findOwner(tx, schoolId)
	if (!owner?.email) return
	const { email, name, school } = owner
	queueSchoolMail(
		tx,
		schoolId,
		[oversightLetter({ ...letter, ...asReader(schoolId, { email, name }), school })],
		now,
	)
}

function oversightOf(tx: Tx, schoolId: SchoolId, now: number): Oversight {
	tx.insert(schoolOversight).values({ schoolId, updatedAt: now }).onConflictDoNothing().run()
	return tx.select().from(schoolOversight).where(eq(schoolOversight.schoolId, schoolId)).get() as Oversight
}
