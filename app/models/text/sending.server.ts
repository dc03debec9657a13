import { and, eq, ne } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { texts } from '#db/schema/index.ts'
import { partsOf } from '#app/domain/text/text-length.ts'
import { newId } from '#app/utils/id.server.ts'
import type { SchoolId } from '../access.server.ts'

interface NewText {
	phone: string
	body: string
	about: string
	notBefore: number
}

/** Queues texts to numbers that agreed, in the transaction of what they are about. */
export function queueTexts(tx: Tx, schoolId: SchoolId, news: readonly NewText[], now = Date.now()) {
	for (const { notBefore, ...text } of news)
		tx.insert(texts)
			.values({
				...text,
				schoolId,
				id: newId(now),
				parts: partsOf(text.body),
				state: 'waiting',
				createdAt: now,
				dueAt: Math.max(now, notBefore),
			})
			.run()
}

/** Parents may share a number, which is texted once. */
export function hasTextAbout(schoolId: SchoolId, phone: string, about: string): boolean {
	const { id } = texts
	const text = database()
		.select({ id })
		.from(texts)
		.where(and(eq(texts.schoolId, schoolId), eq(texts.about, about), eq(texts.phone, phone)))
		.get()
	return text !== undefined
}

/** Drops what was not sent yet about a lesson. Returns the numbers that were already told. */
export function withdrawTexts(tx: Tx, schoolId: SchoolId, about: string): string[] {
	tx.delete(texts)
		.where(
			and(
				eq(texts.schoolId, schoolId),
				eq(texts.about, about),
				eq(texts.state, 'waiting'),
				eq(texts.tries, 0),
			),
		)
		.run()
	const told = tx
		.select({ phone: texts.phone })
		.from(texts)
		.where(and(eq(texts.schoolId, schoolId), eq(texts.about, about), ne(texts.state, 'failed')))
		.all()
	return [...new Set(told.map(({ phone }) => phone))]
}
