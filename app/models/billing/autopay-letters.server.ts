import { and, eq, ne } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { sentReminders } from '#db/schema/index.ts'
import { autopayLetter } from '#app/letters/autopay.server.ts'
import { readBy } from '#app/domain/billing/document.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { signDocument } from '../mail/document-link.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { nextMoment } from '../notification/timing.server.ts'
import { asReader } from '../reader.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { findMethod } from './autopay-method.server.ts'
import { listCollections, type Collection } from './autopay-plan.server.ts'
import { autopaySettingsOf } from './autopay-settings.server.ts'
import { findInvoice } from './detail.server.ts'
import { letterheadOf } from './letterhead.server.ts'
import type { OnlinePayment } from './online-payment.server.ts'
import { listReceiptReaders } from './online-receipt.server.ts'
import { methodHolderOf } from './shares.server.ts'
import { listStopped } from './stopped-card.server.ts'

/** Tells the family that its card was declined, and whether it is tried again. */
export function mailDeclined(tx: Tx, access: Access, payment: OnlinePayment) {
	const { schoolId, school } = access
	const { invoiceId, amountMinor, currency, methodId, payerId } = payment
	const invoice = findInvoice(schoolId, invoiceId)
	const method = methodId ? findMethod(schoolId, methodId) : null
	const label = method?.label ?? ''
	if (!invoice) return
	// The same part: the next one of the plan is charged on its own day, whatever became of this one.
	const next = listCollections(schoolId, { invoiceId }).find(
		(own) =>
			own.state === 'planned' &&
			own.dueOn === payment.dueOn &&
			(own.payerId === null || own.payerId === payerId),
	)
	const holder = payerId ?? method?.payerId ?? null
	const stopped = methodId ? listStopped(schoolId, invoice.familyId, methodId) : []
	const others = stopped.filter((number) => number !== invoice.number)
	const mails = listReceiptReaders(access, { ...payment, payerId: holder }).map((recipient) => {
		const to = asReader(schoolId, recipient)
		const day = next ? plainDateWords(next.collectOn, datesIn(to.language, school.paperFormat)) : null
		const amount = moneyWords(amountMinor, currency, to.language)
		const token = signDocument({ schoolId, kind: 'invoice', id: invoiceId, payerId: payerId ?? undefined })
		const declined = { amount, label, again: day, others }
		return autopayLetter({ to, token, number: invoice.number ?? '', declined })
	})
	queueSchoolMail(tx, schoolId, mails)
}

/**
 * Announces what is collected soon, once for each due amount, and again if it is collected on another day. An invoice
 * that was emailed in these days, with the card or account on it, has said so already.
 */
export function announceCollections(access: Access, now = Date.now()): number {
	const { schoolId, school } = access
	const day = today(school.timeZone, now)
	const { noticeDays } = autopaySettingsOf(schoolId)
	const soon = listCollections(schoolId, { now }).filter(
		(collection) =>
			isAhead(collection) && day < collection.collectOn && daysAfter(day, noticeDays) >= collection.collectOn,
	)
	return soon.filter((collection) => announce(access, collection, now)).length
}

/** True until a card is charged or a direct debit is booked. A run may be made before the days of notice. */
function isAhead({ state, tries, runId }: Collection): boolean {
	return tries === 0 && (state === 'planned' || runId !== null)
}

function announce(
	access: Access,
	{ invoiceId, partId, payerId: sharer, collectOn, method }: Collection,
	now: number,
): boolean {
	const { schoolId, school } = access
	const subject = partId ?? invoiceId
	return write((tx) => {
		const recipient = (sharer && method.payerId) ?? ''
		const row = { kind: 'autopay' as const, subject, recipient, at: now, collectOn }
		const isNew =
			tx
				.insert(sentReminders)
				.values({ ...row, schoolId })
				.onConflictDoNothing()
				.run().changes > 0
		if (!isNew && !nameOtherDay(tx, access, row)) return false
		const invoice = findInvoice(schoolId, invoiceId)
		if (
			!invoice ||
			(isNew &&
				invoice.sentAt !== null &&
				invoice.sentAt >= method.at &&
				daysAfter(today(school.timeZone, invoice.sentAt), 3) >= today(school.timeZone, now))
		)
			return false
		const holder = methodHolderOf(schoolId, invoice.familyId, method.payerId)
		const payerId = sharer ?? holder?.payerId ?? method.payerId
		const mails = listReceiptReaders(access, { familyId: invoice.familyId, payerId }).map((recipient) => {
			const to = asReader(schoolId, recipient)
			const paper = invoiceDocument(readBy(invoice, payerId), letterheadOf(schoolId), to.language)
			const token = signDocument({ schoolId, kind: 'invoice', id: invoiceId, payerId: payerId ?? undefined })
			const when = plainDateWords(collectOn, datesIn(to.language, school.paperFormat))
			const notice = { day: when, text: paper.collection ?? '' }
			return {
				...autopayLetter({ to, token, number: invoice.number ?? '', notice }),
				notBefore: nextMoment(schoolId, null, now),
			}
		})
		queueSchoolMail(tx, schoolId, mails)
		if (mails.length === 0)
			tx.insert(sentReminders)
				.values({ ...row, schoolId, recipient: ON_PAPER })
				.onConflictDoNothing()
				.run()
		return mails.length > 0
	})
}

/** A run can be made late, so that an announced debit is collected on a later day. Returns whether the day is another. */
function nameOtherDay(
	tx: Tx,
	{ schoolId }: Access,
	{ kind, subject, recipient, collectOn }: Omit<typeof sentReminders.$inferInsert, 'schoolId'>,
): boolean {
	const changed = tx
		.update(sentReminders)
		.set({ collectOn })
		.where(
			and(
				rowsOf(sentReminders, schoolId),
				eq(sentReminders.kind, kind),
				eq(sentReminders.subject, subject),
				eq(sentReminders.recipient, recipient),
				ne(sentReminders.collectOn, collectOn ?? ''),
			),
		)
		.run()
	return changed.changes > 0
}

/** Marks an announcement that no email reaches, so that the office writes a letter. */
export const ON_PAPER = 'on-paper'

/** Charges that the office announces by letter, until they are made. */
export function listToAnnounce({ schoolId }: Access) {
	const marked = database()
		.select({ subject: sentReminders.subject })
		.from(sentReminders)
		.where(
			and(
				rowsOf(sentReminders, schoolId),
				eq(sentReminders.kind, 'autopay'),
				eq(sentReminders.recipient, ON_PAPER),
			),
		)
		.all()
	if (marked.length === 0) return []
	const subjects = new Set(marked.map(({ subject }) => subject))
	return listCollections(schoolId).filter(
		(collection) => isAhead(collection) && subjects.has(collection.partId ?? collection.invoiceId),
	)
}
