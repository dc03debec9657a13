import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { record } from '../../audit.server.ts'
import { refuseBeyondPlan } from '../../plan-limit.server.ts'
import { holderOf } from '../holder.server.ts'
import type { Member } from '../member.server.ts'

/**
 * The former owner becomes a teacher and joins the list of teachers, if the plan has room. Without room they
 * keep the account, and the new owner can add them later.
 */
export function listFormerOwner(tx: Tx, access: Access, owner: Member) {
	const { schoolId, userId } = access
	const { id: membershipId, name, email } = owner
	if (holderOf(tx, schoolId, 'teacher', membershipId)) return
	const emailKey = email && fold(email)
	const sameAddress = emailKey
		? tx
				.select({ id: teachers.id, name: teachers.name, membershipId: teachers.membershipId })
				.from(teachers)
				.where(
					and(eq(teachers.schoolId, schoolId), eq(teachers.emailKey, emailKey), isNull(teachers.archivedAt)),
				)
				.get()
		: undefined
	// The list already has a teacher with this address and no account, so the two are linked.
	if (sameAddress && sameAddress.membershipId === null) {
		tx.update(teachers)
			.set({
				membershipId,
				version: sql`${teachers.version} + 1`,
				updatedAt: Date.now(),
				updatedBy: userId,
			})
			.where(rowOf(teachers, schoolId, sameAddress.id))
			.run()
		const { id: objectId, name: objectName } = sameAddress
		record(tx, access, 'account.linked', { objectId, objectName, after: { as: 'teacher', by: email } })
		return
	}
	if (refuseBeyondPlan(tx, access, 'teachers')) return
	const id = newId()
	const now = Date.now()
	tx.insert(teachers)
		.values({
			schoolId,
			id,
			name,
			nameKey: sortKey(name),
			...(sameAddress ? {} : { email, emailKey }),
			membershipId,
			createdAt: now,
			createdBy: userId,
			updatedAt: now,
			updatedBy: userId,
		})
		.run()
	record(tx, access, 'teacher.added', { objectId: id, objectName: name })
}
