import { and, eq } from 'drizzle-orm'
import { fold } from '#app/utils/fold.ts'
import type { Db } from '../client.server.ts'
import { invitations, memberships, teachers, users } from '../schema/index.ts'

const DAY = 24 * 60 * 60 * 1000

/** Adds a teacher with an open invitation. */
export function addInvited(db: Db, by: string, now: number) {
	const ofSchool = and(eq(teachers.schoolId, 'harmony'), eq(teachers.id, 'harmony-teacher-3'))
	const teacher = db.select().from(teachers).where(ofSchool).get()
	if (!teacher?.email) return
	const invitedAt = now - 2 * DAY
	const place = { schoolId: 'harmony', userId: 'person-invited' }
	db.insert(users)
		.values({
			id: place.userId,
			name: teacher.name,
			email: teacher.email,
			emailKey: fold(teacher.email),
			isDemo: true,
			createdAt: invitedAt,
		})
		.run()
	const membershipId = 'harmony-invited'
	db.insert(memberships)
		.values({
			...place,
			id: membershipId,
			role: 'teacher',
			kind: 'staff',
			createdAt: invitedAt,
			awaitedSince: invitedAt,
		})
		.run()
	db.insert(invitations)
		.values({
			...place,
			id: 'harmony-invitation-1',
			membershipId,
			way: 'mail',
			// Belongs to no real link.
			hash: 'harmony-invitation-1',
			createdAt: invitedAt,
			createdBy: by,
			expiresAt: invitedAt + 7 * DAY,
		})
		.run()
	db.update(teachers).set({ membershipId }).where(ofSchool).run()
}
