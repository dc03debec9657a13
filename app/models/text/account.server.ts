import { and, desc, eq } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { textAccounts, texts } from '#db/schema/index.ts'
import { sealText } from '#app/config/sealed.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowsOf } from '../school-rows.server.ts'

const SHOWN = 50

/** The account without its token. Null while texts are off. */
export function findTextAccount(schoolId: SchoolId) {
	const { id, sid, sender, price } = textAccounts
	return (
		database()
			.select({ id, sid, sender, price })
			.from(textAccounts)
			.where(eq(textAccounts.schoolId, schoolId))
			.get() ?? null
	)
}

interface NewAccount {
	sid: string
	token: string
	sender: string
	price: number
}

/** Turns texts on, or replaces the account. Its webhook gets another address. */
export function saveTextAccount(
	access: Access,
	{ sid, token, sender, price }: NewAccount,
	now = Date.now(),
): Outcome<null> {
	const { schoolId, userId: createdBy } = access
	const id = newId(now)
	return write((tx) => {
		tx.delete(textAccounts).where(rowsOf(textAccounts, access)).run()
		const sealed = sealText('texts', `${schoolId}:${id}`, token)
		tx.insert(textAccounts)
			.values({ schoolId, id, sid, token: sealed, sender, price, createdAt: now, createdBy })
			.run()
		record(tx, access, 'texts.on', { objectName: sender, after: { sender } })
		return done(null)
	})
}

/** Turns texts off. What was not sent yet is dropped. */
export function endTextAccount(access: Access): Outcome<null> {
	return write((tx) => {
		const account = findTextAccount(access.schoolId)
		if (!account) return refused({ form: 'Text messages are off already.' }, { status: 409 })
		tx.delete(textAccounts).where(rowsOf(textAccounts, access)).run()
		tx.delete(texts)
			.where(and(rowsOf(texts, access), eq(texts.state, 'waiting')))
			.run()
		record(tx, access, 'texts.off', { objectName: account.sender })
		return done(null)
	})
}

/** The latest texts, newest first. */
export function listTexts(access: Access) {
	const { id, phone, body, parts, state, failure, createdAt } = texts
	return database()
		.select({ id, phone, body, parts, state, failure, createdAt })
		.from(texts)
		.where(rowsOf(texts, access))
		.orderBy(desc(texts.id))
		.limit(SHOWN)
		.all()
}
