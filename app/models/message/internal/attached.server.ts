import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { deliveries, files, messageFiles } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

/** Attachments that were not removed. */
export function listAttached(access: Access, ids: string[]) {
	return database()
		.select({
			messageId: messageFiles.messageId,
			id: files.id,
			name: files.name,
			type: files.type,
			bytes: files.bytes,
			width: files.width,
			height: files.height,
			removedAt: files.removedAt,
		})
		.from(messageFiles)
		.innerJoin(files, rowOf(files, access, messageFiles.fileId))
		.where(and(rowsOf(messageFiles, access), inArray(messageFiles.messageId, ids)))
		.all()
		.filter(({ removedAt }) => removedAt === null)
}

/** Recipients with a failed delivery. */
export function listUndelivered(access: Access, ids: string[]) {
	return database()
		.select({ messageId: deliveries.messageId, name: deliveries.name })
		.from(deliveries)
		.where(
			and(rowsOf(deliveries, access), inArray(deliveries.messageId, ids), eq(deliveries.state, 'failed')),
		)
		.all()
}
