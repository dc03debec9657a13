import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import {
	memberships,
	schoolOversight,
	schoolProfiles,
	schools,
	schoolViews,
	subscriptions,
	users,
} from '#db/schema/index.ts'
import { lookedAtLetter } from '#app/letters/platform-notice.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { schoolIdOf, type Person, type Staff } from '../access.server.ts'
import { findOwner } from './owner.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { recordByStaff } from '../platform/staff-audit.server.ts'
import { isCurrent, readSchool, schoolColumns } from '../platform/school.server.ts'

const MINUTE = 60_000

const open = prepared((db) =>
	db
		.select({
			...schoolColumns,
			viewId: schoolViews.id,
			endsAt: schoolViews.endsAt,
			membershipId: memberships.id,
			role: memberships.role,
			userId: users.id,
			name: users.name,
			email: users.email,
		})
		.from(schoolViews)
		.innerJoin(
			memberships,
			and(eq(memberships.schoolId, schoolViews.schoolId), eq(memberships.id, schoolViews.membershipId)),
		)
		.innerJoin(users, eq(users.id, memberships.userId))
		.innerJoin(schools, eq(schools.id, schoolViews.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(
			and(
				eq(schoolViews.sessionHash, sql.placeholder('hash')),
				isNull(schoolViews.endedAt),
				gt(schoolViews.endsAt, sql.placeholder('now')),
				isNull(memberships.endedAt),
			),
		)
		.prepare(),
)

/** The owner a platform staff session is viewing a school as, until the view ends. */
export function viewOf(
	staff: Pick<Person, 'userId' | 'name' | 'sessionHash'>,
	origin: { requestId: string; address: string },
	now = Date.now(),
): Person | null {
	const row = open().get({ hash: staff.sessionHash, now })
	if (!row) return null
	const { userId, name, email, role, membershipId } = row
	return {
		userId,
		name,
		email,
		role,
		kind: 'staff',
		school: readSchool(row, now),
		membershipId,
		grants: [],
		sessionHash: staff.sessionHash,
		requestId: origin.requestId,
		address: origin.address,
		seenBy: { userId: staff.userId, name: staff.name, until: row.endsAt },
	}
}

/** Starts viewing a school as its owner. The owner is emailed, and both histories record it. */
export function beginView(
	staff: Staff,
	id: string,
	{ reason, minutes }: { reason: string; minutes: number },
	now = Date.now(),
): Outcome<{ school: string }> {
	return write((tx) => {
		const owner = findOwner(tx, id)
		if (!owner) return refused({ form: 'Nobody runs this school, so there is nobody to view it as.' })
		closeViews(tx, staff, now)
		const schoolId = schoolIdOf(id)
		const endsAt = now + minutes * MINUTE
		tx.insert(schoolViews)
			.values({
				schoolId,
				id: newId(now),
				sessionHash: staff.sessionHash,
				staffId: staff.userId,
				membershipId: owner.membershipId,
				reason,
				startedAt: now,
				endsAt,
			})
			.run()
		const { email, name, school } = owner
		if (email)
			queueSchoolMail(
				tx,
				schoolId,
				[lookedAtLetter({ ...asReader(schoolId, { email, name }), school, reason, minutes })],
				now,
			)
		recordByStaff(tx, staff, schoolId, 'oversight.viewed', { objectName: school, after: { reason, minutes } })
		return done({ school })
	})
}

/** Ends the view and returns the school's id. */
export function endView(staff: Staff, now = Date.now()): string | null {
	return write((tx) => {
		const [ended] = closeViews(tx, staff, now)
		if (!ended) return null
		recordByStaff(tx, staff, schoolIdOf(ended.schoolId), 'oversight.view-ended')
		return ended.schoolId
	})
}

function closeViews(tx: Tx, { sessionHash }: Staff, now: number) {
	return tx
		.update(schoolViews)
		.set({ endedAt: now })
		.where(and(eq(schoolViews.sessionHash, sessionHash), isNull(schoolViews.endedAt)))
		.returning({ schoolId: schoolViews.schoolId })
		.all()
}
