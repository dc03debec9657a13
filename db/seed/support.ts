import { eq } from 'drizzle-orm'
import { firstIdAt } from '#app/utils/id.server.ts'
import type { Db } from '../client.server.ts'
import { savedReplies, supportChats, supportMessages } from '../schema/index.ts'

const MINUTE = 60_000

/** Adds support conversations and saved replies. Everything in them is invented. */
export function addSupport(
	db: Db,
	{ schoolId, userId, name }: { schoolId: string; userId: string; name: string },
	now: number,
) {
	const about = { schoolId, userId, name, role: 'admin' }
	addChat(db, { ...about, mode: 'ai' }, now - 90 * MINUTE, [
		['user', name, 'How do I give one family a different due date?'],
		[
			'ai',
			'Assistant',
			'Write and send an invoice: Due dates\n\nThe due date follows from the payment terms of the school. Give one family a different due date in its payment terms, on the Family tab.',
		],
	])
	addChat(db, { ...about, mode: 'admin' }, now - 60 * MINUTE, [
		['user', name, 'An invoice still has the old due date after I changed the payment terms.'],
		['note', 'Platform staff', 'The invoice was issued before the change.'],
		[
			'staff',
			'Platform staff',
			'Invoices that were issued keep their date. The next one will have the new terms.',
		],
		['user', name, 'Thank you. Can the old one be corrected?'],
	])
	const replies = [
		['Greeting', 'Thank you for writing to us. We are looking into it.'],
		[
			'Issued invoices',
			'An issued invoice never changes. Void it, or write a credit note, and issue a new one.',
		],
	] as const
	for (const [title, body] of replies)
		db.insert(savedReplies)
			.values({ id: `demo-reply-${title}`, title, body, createdAt: now })
			.run()
}

type Line = [author: 'user' | 'ai' | 'staff' | 'note', name: string, content: string]
type About = { schoolId: string; userId: string; name: string; role: string; mode: 'ai' | 'admin' }

function addChat(db: Db, about: About, at: number, lines: Line[]) {
	const id = `${about.schoolId}-support-${about.mode}`
	const [newest = 'user'] = lines.at(-1) ?? []
	const waits = about.mode === 'admin' && newest === 'user'
	db.insert(supportChats)
		.values({
			...about,
			id,
			state: waits ? 'waiting' : 'answered',
			waitingSince: waits ? at + lines.length * MINUTE : null,
			lastId: '',
			lastAt: at + lines.length * MINUTE,
			createdAt: at,
		})
		.run()
	let lastId = ''
	for (const [i, [author, authorName, content]] of lines.entries()) {
		// Sorts before every later message.
		lastId = `${firstIdAt(at + i * MINUTE)}${about.mode}`
		db.insert(supportMessages)
			.values({
				schoolId: about.schoolId,
				id: lastId,
				chatId: id,
				author,
				authorName,
				content,
				sources: author === 'ai' ? [{ article: 'invoices', title: 'Write and send an invoice' }] : null,
				createdAt: at + i * MINUTE,
			})
			.run()
	}
	db.update(supportChats).set({ lastId, seenId: lastId }).where(eq(supportChats.id, id)).run()
}
