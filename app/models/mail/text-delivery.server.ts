import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { textAccounts, texts } from '#db/schema/index.ts'
import { openSealed } from '#app/config/sealed.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { recordOfNobody } from '../audit.server.ts'
import { hasConsented, keepConsent } from '../text/consent.server.ts'

const MINUTE = 60_000
const LEASE = 2 * MINUTE
const WAITS = [MINUTE, 5 * MINUTE, 20 * MINUTE]
const KEPT = 30 * 24 * 60 * MINUTE

export type ClaimedText = NonNullable<ReturnType<typeof claimText>>

/** Claims the text that has waited longest, with the account of its school. */
export function claimText(now = Date.now()) {
	const isDue = and(eq(texts.state, sql`'waiting'`), lte(texts.dueAt, now))
	if (!database().select({ id: texts.id }).from(texts).where(isDue).limit(1).get()) return null
	return write((tx) => {
		const text = tx
			.select({ text: texts, account: textAccounts })
			.from(texts)
			.innerJoin(textAccounts, eq(textAccounts.schoolId, texts.schoolId))
			.where(isDue)
			.orderBy(asc(texts.dueAt))
			.limit(1)
			.get()
		if (!text) return null
		const tries = text.text.tries + 1
		tx.update(texts)
			.set({ tries, dueAt: now + LEASE })
			.where(isIt(text.text))
			.run()
		const { sid, sender, id } = text.account
		const token = tokenOf(text.account)
		return {
			text: { ...text.text, tries },
			account: token === null ? null : { sid, sender, token },
			hook: id,
		}
	})
}

function tokenOf({ schoolId, id, token }: { schoolId: string; id: string; token: string }): string | null {
	return openSealed('texts', `${schoolId}:${id}`, token)?.secret ?? null
}

export function markTexted({ text }: ClaimedText, providerId: string) {
	write((tx) => tx.update(texts).set({ state: 'sent', providerId }).where(isIt(text)).run())
}

/** Waits before the next try, or gives up. */
export function markNotTexted(
	{ text }: ClaimedText,
	{ failure, again, ended }: { failure: string; again: boolean; ended?: boolean },
	now = Date.now(),
) {
	const wait = again ? WAITS[text.tries - 1] : undefined
	write((tx) => {
		tx.update(texts)
			.set(wait === undefined ? { state: 'failed', failure } : { failure, dueAt: now + wait })
			.where(isIt(text))
			.run()
		if (ended) keepConsent(tx, schoolIdOf(text.schoolId), text.phone, { agreed: false }, now)
	})
}

/** The school whose webhook has this address, with the token that its reports are signed with. */
export function findTextHook(id: string): { schoolId: SchoolId; token: string } | null {
	const textAccount = database().select().from(textAccounts).where(eq(textAccounts.id, id)).get()
	const token = textAccount && tokenOf(textAccount)
	return token ? { schoolId: schoolIdOf(textAccount.schoolId), token } : null
}

/** Notes what became of a text. Reports may arrive late or twice; what arrived stays delivered. */
export function noteTextReport(schoolId: SchoolId, providerId: string, state: 'delivered' | 'failed') {
	write((tx) =>
		tx
			.update(texts)
			.set({ state })
			.where(
				and(eq(texts.schoolId, schoolId), eq(texts.providerId, providerId), eq(texts.state, sql`'sent'`)),
			)
			.run(),
	)
}

const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']
const STARTS = ['START', 'YES', 'UNSTOP']

/** Ends texts to a number, or starts them again. A repeated report changes nothing. */
export function noteTextReply(
	schoolId: SchoolId,
	{ providerId, phone, body }: { providerId: string; phone: string; body: string },
	now = Date.now(),
) {
	const word = body.trim().toUpperCase()
	if (![...STOPS, ...STARTS].includes(word)) return
	const agreed = STARTS.includes(word)
	write((tx) => {
		const { changes } = tx
			.insert(texts)
			.values({
				schoolId,
				id: newId(now),
				phone,
				body: word,
				parts: 1,
				state: 'received',
				providerId,
				createdAt: now,
				dueAt: now,
			})
			.onConflictDoNothing()
			.run()
		if (changes === 0 || (agreed && !hasConsented(schoolId, phone))) return
		keepConsent(tx, schoolId, phone, { agreed }, now)
		recordOfNobody(tx, schoolId, agreed ? 'texts.agreed' : 'texts.ended', { objectName: phone })
	})
}

/** Called by the hourly job. */
export function removeOldTexts(now = Date.now()): number {
	const over = inArray(texts.state, ['sent', 'delivered', 'failed', 'received'])
	return write(
		(tx) =>
			tx
				.delete(texts)
				.where(and(lt(texts.createdAt, now - KEPT), over))
				.run().changes,
	)
}

function isIt({ schoolId, id }: { schoolId: string; id: string }) {
	return and(eq(texts.schoolId, schoolId), eq(texts.id, id))
}
