import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { memberships, sessions, teachers } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { schoolIdOf } from '../access.server.ts'
import { endInvitations } from '../account/invitation.server.ts'
import { recordOfNobody } from '../audit.server.ts'
import { endOpenLinks } from './open-links.server.ts'

/** For that long after a last day. */
const DAYS = 3

/** Locks the accounts of teachers whose last day is over, in whatever time zone. Called by the hourly job. */
export function lockLeavers(now = Date.now()): number {
	const day = today('Etc/GMT+12', now)
	return write((tx) => {
		const left = tx
			.select({
				schoolId: teachers.schoolId,
				id: teachers.id,
				name: teachers.name,
				membershipId: teachers.membershipId,
			})
			.from(teachers)
			.where(and(gte(teachers.endedOn, daysAfter(day, -DAYS)), lt(teachers.endedOn, day)))
			.all()
		return left.filter((one) => lock(tx, one, now)).length
	})
}

interface Leaver {
	schoolId: string
	id: string
	name: string
	membershipId: string | null
}

function lock(tx: Tx, { schoolId, id, name, membershipId }: Leaver, now: number): boolean {
	if (!membershipId) return false
	const locked = tx
		.update(memberships)
		.set({ lockedAt: now, lockedByRuleAt: now })
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				eq(memberships.id, membershipId),
				eq(memberships.role, 'teacher'),
				isNull(memberships.lockedAt),
				isNull(memberships.endedAt),
			),
		)
		.returning({ userId: memberships.userId })
		.get()
	if (!locked) return false
	tx.delete(sessions)
		.where(and(eq(sessions.userId, locked.userId), eq(sessions.membershipId, membershipId)))
		.run()
	endInvitations(tx, schoolIdOf(schoolId), membershipId, now)
	endOpenLinks(tx, locked.userId, now)
	recordOfNobody(tx, schoolIdOf(schoolId), 'account.locked', { objectId: id, objectName: name })
	return true
}
