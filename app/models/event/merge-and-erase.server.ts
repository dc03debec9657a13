import { and, eq, exists, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { eventEntries, eventInvitations } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { takeBackFee } from './internal/fees.server.ts'

const twin = alias(eventEntries, 'twin')

/**
 * Moves events of a merged record. If both signed up for the same event, only the kept record's entry stays and
 * is billed.
 */
export function moveEvents(tx: Tx, access: Access, { keptId, otherId }: { keptId: string; otherId: string }) {
	const { schoolId } = access
	const kept = tx
		.select({ id: twin.id })
		.from(twin)
		.where(
			and(
				eq(twin.schoolId, schoolId),
				eq(twin.eventId, eventEntries.eventId),
				eq(twin.studentId, keptId),
				isNull(twin.withdrawnAt),
			),
		)
	const doubles = tx
		.update(eventEntries)
		.set({ withdrawnAt: Date.now() })
		.where(
			and(
				eq(eventEntries.schoolId, schoolId),
				eq(eventEntries.studentId, otherId),
				isNull(eventEntries.withdrawnAt),
				exists(kept),
			),
		)
		.returning({ id: eventEntries.id })
		.all()
	for (const { id } of doubles) takeBackFee(tx, access, id)
	tx.update(eventEntries)
		.set({ studentId: keptId })
		.where(and(eq(eventEntries.schoolId, schoolId), eq(eventEntries.studentId, otherId)))
		.run()
	moveInvitations(tx, schoolId, { keptId, otherId })
}

function moveInvitations(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	const invited = tx
		.select()
		.from(eventInvitations)
		.where(and(eq(eventInvitations.schoolId, schoolId), eq(eventInvitations.studentId, otherId)))
		.all()
	for (const invitation of invited)
		tx.insert(eventInvitations)
			.values({ ...invitation, schoolId, id: newId(), studentId: keptId })
			.onConflictDoNothing()
			.run()
	tx.delete(eventInvitations)
		.where(and(eq(eventInvitations.schoolId, schoolId), eq(eventInvitations.studentId, otherId)))
		.run()
}

export function eraseEvents(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	tx.delete(eventEntries)
		.where(and(eq(eventEntries.schoolId, schoolId), inArray(eventEntries.studentId, studentIds)))
		.run()
	tx.delete(eventInvitations)
		.where(and(eq(eventInvitations.schoolId, schoolId), inArray(eventInvitations.studentId, studentIds)))
		.run()
}
