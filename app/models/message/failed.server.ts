import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { broadcasts, conversations, deliveries } from '#db/schema/index.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import type { MessageQuery } from '#app/domain/message/list.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { seesContacts } from '../school/profile.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Failed deliveries: of the whole school for the office, or of the user's own messages. */
export function failedOf({ schoolId, role, membershipId }: Access): SQL {
	return and(
		eq(deliveries.schoolId, schoolId),
		sql`${deliveries.state} = 'failed'`,
		isOffice(role) ? undefined : eq(deliveries.senderId, membershipId ?? ''),
	) as SQL
}

export function countFailed(access: Access): number {
	const row = database()
		.select({ n: sql<number>`count(*)` })
		.from(deliveries)
		.where(and(rowsOf(deliveries, access), failedOf(access)))
		.get()
	return row?.n ?? 0
}

export function listFailed(access: Access, query: MessageQuery) {
	const total = countFailed(access)
	const isShown = seesContacts(access)
	const rows = database()
		.select({
			id: deliveries.id,
			name: deliveries.name,
			email: deliveries.email,
			at: deliveries.at,
			broadcastId: deliveries.broadcastId,
			conversationId: deliveries.conversationId,
			toMany: broadcasts.subject,
			subject: conversations.subject,
		})
		.from(deliveries)
		.leftJoin(broadcasts, rowOf(broadcasts, access, deliveries.broadcastId))
		.leftJoin(conversations, rowOf(conversations, access, deliveries.conversationId))
		.where(and(rowsOf(deliveries, access), failedOf(access)))
		.orderBy(desc(deliveries.at), desc(deliveries.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return {
		rows: rows.map(({ toMany, subject, email, ...row }) => ({
			...row,
			email: isShown ? email : null,
			subject: toMany ?? subject ?? '',
		})),
		total,
	}
}
