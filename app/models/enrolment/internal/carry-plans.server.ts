import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolmentPlans } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

/** Bills a seat by the plans agreed for the one it continues, or by those that begin before a day. */
export function carryPlans(tx: Tx, access: Access, fromId: string, toId: string, before?: string) {
	const { schoolId, userId } = access
	const agreed = tx
		.select()
		.from(enrolmentPlans)
		.where(
			and(
				rowsOf(enrolmentPlans, access),
				eq(enrolmentPlans.enrolmentId, fromId),
				before === undefined ? undefined : lt(enrolmentPlans.startsOn, before),
			),
		)
		.all()
	for (const { planId, startsOn, overrideMinor, overrideReason } of agreed)
		tx.insert(enrolmentPlans)
			.values({
				schoolId,
				enrolmentId: toId,
				planId,
				startsOn,
				overrideMinor,
				overrideReason,
				createdAt: Date.now(),
				createdBy: userId,
			})
			.run()
}
