import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { files, supportChats, supportMessages } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/** Erases support conversations with their pictures. */
export function eraseChats(tx: Tx, schoolId: SchoolId, userIds: readonly string[]) {
	const chats = tx
		.select({ id: supportChats.id })
		.from(supportChats)
		.where(and(eq(supportChats.schoolId, schoolId), inArray(supportChats.userId, [...userIds])))
		.all()
		.map(({ id }) => id)
	const pictures = tx
		.delete(supportMessages)
		.where(and(eq(supportMessages.schoolId, schoolId), inArray(supportMessages.chatId, chats)))
		.returning({ id: supportMessages.fileId })
		.all()
		.flatMap(({ id }) => id ?? [])
	tx.delete(supportChats)
		.where(and(eq(supportChats.schoolId, schoolId), inArray(supportChats.id, chats)))
		.run()
	tx.update(files)
		.set({ removedAt: Date.now() })
		.where(and(eq(files.schoolId, schoolId), inArray(files.id, pictures)))
		.run()
}
