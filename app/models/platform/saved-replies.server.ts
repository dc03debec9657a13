import { eq } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { savedReplies } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Staff } from '../access.server.ts'
import { SHOWN } from './support-queue.server.ts'

export function listReplies(_staff: Staff) {
	return database().select().from(savedReplies).orderBy(savedReplies.title).limit(SHOWN).all()
}

export function saveReply(_staff: Staff, { title, body }: { title: string; body: string }) {
	write((tx) => tx.insert(savedReplies).values({ id: newId(), title, body, createdAt: Date.now() }).run())
}

export function removeReply(_staff: Staff, id: string) {
	write((tx) => tx.delete(savedReplies).where(eq(savedReplies.id, id)).run())
}
