import { and, eq, lt, ne } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { sentWords } from '../mail/set-up.server.ts'
import { duesOf } from './dues.server.ts'
import { invoiceMailsOf, queueInvoiceMails, type Sending } from './internal/invoice-mails.server.ts'
import { readyToSend, type Ready } from './internal/ready-to-send.server.ts'
import { keepReminded } from './internal/reminded.server.ts'

export type { Sending } from './internal/invoice-mails.server.ts'

/** Result of sending one invoice. */
export interface Sent {
	id: string
	number: string
	ok: boolean
	text: string
	/** The payers it was sent to. */
	payerIds?: string[]
	/** No other payer who owes something of it was left out, for now or because it is collected from them. */
	isToAll?: boolean
}

interface SendingOptions {
	notBefore?: number
	/** Payers who get no reminder of an invoice, by its id. */
	except?: ReadonlyMap<string, ReadonlySet<string>>
	/** The due date that each invoice is reminded of. A payer whose own next part is due by then is asked for it. */
	dueDays?: ReadonlyMap<string, string>
}

/**
 * Emails invoices or reminders, and reports for each one the recipients or the reason it was not sent. Reminders of several
 * invoices come to a payer as one email, which lists what else is late too, so that its sum is all that is late. That counts as a reminder of each of them.
 */
export function sendInvoices(
	access: Access,
	ids: readonly string[],
	kind: Sending,
	options: SendingOptions = {},
): Sent[] {
	return send(access, ids, kind, options).sent
}

/** Emails reminders, and reports what else is late and was listed in them, too. */
export function sendReminders(access: Access, ids: readonly string[], options: SendingOptions) {
	return send(access, ids, 'reminder', options)
}

function send(
	access: Access,
	ids: readonly string[],
	kind: Sending,
	{ notBefore, except, dueDays }: SendingOptions,
): { sent: Sent[]; beside: Sent[] } {
	return write((tx) => {
		const all = [...new Set(ids)].flatMap(
			(id) => readyToSend(access, id, kind, { except: except?.get(id), remindsOf: dueDays?.get(id) }) ?? [],
		)
		const ready = all.filter((one) => one.ok)
		const also = kind === 'reminder' ? alsoLate(access, ready) : []
		const mails = [...ready, ...also].flatMap((one) => invoiceMailsOf(access, one, kind))
		queueInvoiceMails(tx, access, mails, notBefore)
		return {
			beside: also.map((one) => keepSent(tx, access, one, kind)),
			sent: all.map((one) => (one.ok ? keepSent(tx, access, one, kind) : one)),
		}
	})
}

/** Other late invoices of the families that are reminded, for the payers who get an email anyway. */
function alsoLate(access: Access, reminded: readonly Ready[]): Ready[] {
	const emails = groupedBy(reminded, ({ invoice }) => `${invoice.familyId} ${invoice.currency}`)
	return [...emails.values()].flatMap((own) => {
		const first = own[0]?.invoice
		return first ? listLate(access, first).flatMap((id) => besides(access, id, own)) : []
	})
}

/** A late invoice for those who are reminded of others of the family, and not of this one. */
function besides(access: Access, id: string, reminded: readonly Ready[]): Ready[] {
	const payersOf = (some: readonly Ready[]) =>
		new Set(some.flatMap(({ asked }) => asked.map(({ payerId }) => payerId)))
	const told = payersOf(reminded.filter(({ invoice }) => invoice.id === id))
	const others = [...payersOf(reminded)].filter((payerId) => !told.has(payerId))
	const late = others.length > 0 && readyToSend(access, id, 'reminder', { isBeside: true })
	if (!late || !late.ok) return []
	const asked = late.asked.filter(({ payerId }) => others.includes(payerId))
	return asked.length > 0 ? [{ ...late, asked }] : []
}

/** The late invoices of a family in a currency, and those with a late part. */
function listLate(access: Access, { familyId, currency }: Ready['invoice']): string[] {
	const dues = duesOf(access.schoolId, familyId)
	return database()
		.selectDistinct({ id: dues.invoiceId })
		.from(dues)
		.innerJoin(invoices, rowOf(invoices, access, dues.invoiceId))
		.where(and(lt(dues.dueOn, today(access.school.timeZone)), eq(invoices.currency, currency)))
		.all()
		.map(({ id }) => id)
}

/** The other late invoices that the emails of these reminders list, with their sum. Null if there are none. */
export function findAlsoLate(access: Access, ids: readonly string[]) {
	const ready = ids.flatMap((id) => readyToSend(access, id, 'reminder') ?? []).filter((one) => one.ok)
	const also = alsoLate(access, ready).sort((a, b) => a.asks.dueOn.localeCompare(b.asks.dueOn))
	if (also.length === 0) return null
	const amounts = also.map(({ asks, asked }) => asks.ofPayers(asked.map(({ payerId }) => payerId)))
	return {
		numbers: also.map(({ number }) => number),
		amountMinor: amounts.reduce((sum, minor) => sum + minor, 0),
	}
}

/** The recipients of a reminder of each invoice and the amount it asks them for, or the reason why it is not sent. */
export function listReminded(access: Access, ids: readonly string[]) {
	return ids.flatMap((id) => {
		const ready = readyToSend(access, id, 'reminder')
		if (!ready) return []
		const { number } = ready
		if (!ready.ok) return [{ id, number, asked: [], amountMinor: 0, text: ready.text }]
		const { asks, asked } = ready
		return [{ id, number, asked, amountMinor: asks.ofPayers(asked.map(({ payerId }) => payerId)), text: '' }]
	})
}

/** Records that an invoice was sent, and to whom. */
function keepSent(tx: Tx, access: Access, { invoice, number, asked, isToAll }: Ready, kind: Sending): Sent {
	const { id } = invoice
	const now = Date.now()
	tx.update(invoices)
		.set(kind === 'reminder' ? { remindedAt: now } : { sentAt: now })
		.where(rowOf(invoices, access, id))
		.run()
	const payerIds = asked.map(({ payerId }) => payerId)
	if (kind === 'reminder') keepReminded(tx, access, { subject: id, payerIds, at: now })
	const to = asked.map(({ name }) => name).join(', ')
	record(tx, access, kind === 'reminder' ? 'invoice.reminded' : 'invoice.sent', {
		objectId: id,
		objectName: number,
		after: { to },
	})
	return { id, number, ok: true, text: sentWords(`Sent to ${to}.`, `Queued for ${to}.`), payerIds, isToAll }
}

/** Invalidates all emailed links to an invoice. The next email has a new one. */
export function endLinks(access: Access, id: string, now = Date.now()): Outcome<null> {
	return write((tx) => {
		const ended = tx
			.update(invoices)
			.set({ linksEndedAt: now })
			.where(and(rowOf(invoices, access, id), ne(invoices.state, 'draft')))
			.returning({ number: invoices.number })
			.get()
		if (!ended) return refused({ form: 'A draft has no links.' }, { status: 409 })
		record(tx, access, 'invoice.links-ended', { objectId: id, objectName: ended.number ?? undefined })
		return done(null)
	})
}
