import { database } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import { owingIds } from '#app/domain/billing/by-person.ts'
import { isOpenState } from '#app/domain/billing/labels.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { listLostPlaces } from '../../join/lost-places.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { collectedNow } from '../autopay-plan.server.ts'
import { whoIsReached } from '../recipients.server.ts'
import { billingSettingsOf } from '../settings.server.ts'
import { askedOf, type Asked } from './asked.server.ts'
import type { Sending } from './invoice-mails.server.ts'
import { reminderFinder } from './reminded.server.ts'

const DAY = 24 * 60 * 60_000

export type Ready = Extract<ReturnType<typeof readyToSend>, { ok: true }>

interface LeftOut {
	/** Payers who get no reminder of it. */
	except?: ReadonlySet<string>
	/** It is listed in a reminder of other invoices, whenever its payers were reminded of it. */
	isBeside?: boolean
	/** The due date of the part it reminds of, which may be after a part that only other payers have open. */
	remindsOf?: string
}

/** The readers of an email about an invoice, or the reason why there is none. A reminder goes to those who have something to pay by hand. */
export function readyToSend(access: Access, id: string, kind: Sending, left: LeftOut = {}) {
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
	const asks = askedOf(access, invoice, { isReminder: kind === 'reminder', remindsOf: left.remindsOf })
	const why = kind === 'reminder' ? refuseReminder(access, invoice, asks, left) : refuseInvoice(delivery)
	if (why) return not(why)
	const owing = kind === 'reminder' ? owingIds(asks.shares) : []
	const { recipients, text: nobody } = whoIsReached(access, invoice.familyId, id, owing)
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

function refuseInvoice(delivery: 'email' | 'print'): string | null {
	return delivery === 'print' ? 'This family gets invoices on paper. Print it instead.' : null
}

function refuseReminder(
	access: Access,
	invoice: Pick<typeof invoices.$inferSelect, 'id' | 'state'>,
	{ isCovered, shares }: Asked,
	{ remindsOf }: LeftOut,
): string | null {
	if (!isOpenState(invoice.state)) return 'Nothing of it is open.'
	if (listLostPlaces(access, { invoiceId: invoice.id }).length > 0)
		return 'Its place was not paid for in time and is free again.'
	// While a part is collected from one payer, the next part of another may have to be paid by hand.
	const isByPayer = remindsOf !== undefined && shares.length > 0
	if (!isByPayer && collectedNow(access, invoice.id).isWhole) return 'It is paid automatically.'
	if (isCovered) return 'Credit of the family covers it. Use the credit for open invoices on their account.'
	return null
}
