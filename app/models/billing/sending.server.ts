import { and, lt, ne } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import { isOpenState } from '#app/domain/billing/labels.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listLostPlaces } from '../join/lost-places.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { sentWords } from '../mail/set-up.server.ts'
import { collectedNow } from './autopay-plan.server.ts'
import { duesOf } from './dues.server.ts'
import { askedOf, type Asked } from './internal/asked.server.ts'
import { invoiceMailsOf, queueInvoiceMails, type Sending } from './internal/invoice-mails.server.ts'
import { keepReminded, reminderFinder } from './internal/reminded.server.ts'
import { whoIsReached } from './recipients.server.ts'
import { billingSettingsOf } from './settings.server.ts'

const DAY = 24 * 60 * 60_000

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
}

type Ready = Extract<ReturnType<typeof readyToSend>, { ok: true }>

/**
 * Emails invoices or reminders, and reports for each one the recipients or the reason it was not sent. Reminders of several
 * invoices come to a payer as one email, which lists what else is late too, so that its sum is all that is late.
 */
export function sendInvoices(
	access: Access,
	ids: readonly string[],
	kind: Sending,
	{ notBefore, except }: SendingOptions = {},
): Sent[] {
	return write((tx) => {
		const all = [...new Set(ids)].flatMap(
			(id) => readyToSend(access, id, kind, { except: except?.get(id) }) ?? [],
		)
		const ready = all.filter((one) => one.ok)
		const listed = kind === 'reminder' ? [...ready, ...alsoLate(access, ready)] : ready
		const mails = listed.flatMap((one) => invoiceMailsOf(access, one, kind))
		queueInvoiceMails(tx, access, mails, notBefore)
		return all.map((one) => (one.ok ? keepSent(tx, access, one, kind) : one))
	})
}

interface LeftOut {
	/** Payers who get no reminder of it. */
	except?: ReadonlySet<string>
	/** It is listed in a reminder of other invoices, whenever its payers were reminded of it. */
	isBeside?: boolean
}

/** The readers of an email about an invoice, or the reason why there is none. A reminder goes to those who have something to pay by hand. */
function readyToSend(access: Access, id: string, kind: Sending, left: LeftOut = {}) {
	const row = database()
		.select({ invoice: invoices, delivery: families.invoiceDelivery })
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(rowOf(invoices, access, id))
		.get()
	if (!row) return undefined
	const { invoice, delivery } = row
	const { number, dueOn } = invoice
	const not = (text: string) => ({ ok: false as const, id, number: number ?? 'Draft', text })
	if (!number || !dueOn) return not('A draft cannot be sent. Issue it first.')
	const asks = askedOf(access, invoice, { isReminder: kind === 'reminder' })
	const why = kind === 'reminder' ? refuseReminder(access, invoice, asks.isCovered) : refuseInvoice(delivery)
	if (why) return not(why)
	const { recipients, text: nobody } = whoIsReached(access, invoice.familyId)
	if (recipients.length === 0) return not(nobody)
	if (kind === 'invoice')
		return { ok: true as const, invoice, number, asks, asked: recipients, isToAll: true }
	const { asked, text, isToAll } = whoIsReminded(access, invoice, { asks, recipients, ...left })
	return asked.length === 0 ? not(text) : { ok: true as const, invoice, number, asks, asked, isToAll }
}

interface Reminding extends LeftOut {
	asks: Asked
	recipients: ReturnType<typeof whoIsReached>['recipients']
}

/** The recipients who have something to pay by hand, without those who were reminded a short while ago. */
function whoIsReminded(
	access: Access,
	invoice: typeof invoices.$inferSelect,
	{ asks, recipients, except, isBeside }: Reminding,
) {
	const { remindAfterDays } = billingSettingsOf(access)
	const { timeZone, dateFormat } = access.school
	const collected = collectedNow(access, invoice.id)
	const lastOf = reminderFinder(access, invoice)
	const owing = recipients.filter(({ payerId }) => asks.ofPayer(payerId).openMinor !== 0)
	const byHand = owing.filter(
		({ payerId }) => !asks.shares.some((own) => own.payerId === payerId && collected.isFrom(payerId)),
	)
	const isReminded = (payerId: string) => Date.now() - (lastOf(payerId) ?? 0) < remindAfterDays * DAY
	const asked = isBeside
		? byHand
		: byHand.filter(({ payerId }) => !isReminded(payerId) && !except?.has(payerId))
	const last = Math.max(0, ...byHand.map(({ payerId }) => lastOf(payerId) ?? 0))
	return {
		asked,
		isToAll: asked.length === owing.length,
		text:
			byHand.length === 0
				? 'Everybody who gets it by email has paid their share, has credit for it or pays it automatically.'
				: `Reminded on ${plainDateWords(today(timeZone, last), dateFormat)}, less than ${remindAfterDays} days ago.`,
	}
}

/**
 * What else is late of the families that are reminded, for those who get an email and are not reminded of it themselves. It does not
 * count as reminded of, so its own reminders come as before.
 */
function alsoLate(access: Access, reminded: readonly Ready[]): Ready[] {
	const emails = groupedBy(reminded, ({ invoice }) => `${invoice.familyId} ${invoice.currency}`)
	return [...emails.values()].flatMap((own) => {
		const first = own[0]?.invoice
		if (!first) return []
		const readers = new Set(own.flatMap(({ asked }) => asked.map(({ payerId }) => payerId)))
		return listLate(access, first.familyId).flatMap((id) => {
			const same = own.find(({ invoice }) => invoice.id === id)
			const told = new Set(same?.asked.map(({ payerId }) => payerId))
			if ([...readers].every((payerId) => told.has(payerId))) return []
			const beside = readyToSend(access, id, 'reminder', { isBeside: true })
			if (!beside?.ok || beside.invoice.currency !== first.currency) return []
			const asked = beside.asked.filter(({ payerId }) => readers.has(payerId) && !told.has(payerId))
			return asked.length > 0 ? [{ ...beside, asked }] : []
		})
	})
}

/** The late invoices of a family, and those with a late part. */
function listLate({ schoolId, school }: Access, familyId: string): string[] {
	const dues = duesOf(schoolId, familyId)
	return database()
		.selectDistinct({ id: dues.invoiceId })
		.from(dues)
		.where(lt(dues.dueOn, today(school.timeZone)))
		.all()
		.map(({ id }) => id)
}

/** What else the emails of these reminders list, because it is late: the numbers and the sum. Null if it is nothing. */
export function findAlsoLate(access: Access, ids: readonly string[]) {
	const ready = ids.flatMap((id) => readyToSend(access, id, 'reminder') ?? []).filter((one) => one.ok)
	const also = alsoLate(access, ready)
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

function refuseInvoice(delivery: 'email' | 'print'): string | null {
	return delivery === 'print' ? 'This family gets invoices on paper. Print it instead.' : null
}

function refuseReminder(
	access: Access,
	invoice: Pick<typeof invoices.$inferSelect, 'id' | 'state'>,
	isCovered: boolean,
): string | null {
	if (!isOpenState(invoice.state)) return 'Nothing of it is open.'
	if (listLostPlaces(access, { invoiceId: invoice.id }).length > 0)
		return 'Its place was not paid for in time and is free again.'
	if (collectedNow(access, invoice.id).isWhole) return 'It is paid automatically.'
	if (isCovered) return 'Credit of the family covers it. Use the credit for open invoices on their account.'
	return null
}
