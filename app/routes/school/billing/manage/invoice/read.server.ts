import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { invoiceStanding, invoiceTone, invoiceKind, isOpeningBalance } from '#app/domain/billing/labels.ts'
import { reversedWords } from '#app/domain/billing/reversals.ts'
import { changesIn } from '#app/domain/history/activity-changes.ts'
import { sayActivity } from '#app/domain/history/activity.ts'
import { href } from '#app/domain/href.ts'
import { noReaderFix } from '#app/requests/no-reader.server.ts'
import { foreignTo } from '#app/requests/paper.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { chargedLater } from '#app/models/billing/collected-later.server.ts'
import { findInvoice, type FoundInvoice } from '#app/models/billing/detail.server.ts'
import { electronicProblems } from '#app/models/billing/e-invoice.server.ts'
import { outdatedLines } from '#app/models/billing/outdated-drafts.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { listInvoiceHistory } from '#app/models/billing/history.server.ts'
import { toldOfParts } from '#app/models/billing/paying-in-parts.server.ts'
import { whoIsReached } from '#app/models/billing/recipients.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { listLostPlaces } from '#app/models/join/lost-places.server.ts'
import { momentWords, plainDateWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'
import { balanceWords } from '../read-balance.server.ts'
import { showParts } from './read-parts.server.ts'

export function foundInvoice({ schoolId }: Access, id: string | undefined): FoundInvoice {
	return findInvoice(schoolId, id ?? '') ?? missing()
}

export function readInvoice(access: Access, invoice: FoundInvoice) {
	return {
		facts: factsOf(access, invoice),
		paper: invoiceDocument(invoice, letterheadOf(access.schoolId)),
		foreign: foreignTo(access, invoice.familyId),
		/** The facts missing for an electronic invoice; null if the family gets none. */
		electronic: electronicProblems(access.schoolId, invoice),
		parts: showParts(access, invoice),
		happened: happenedTo(access, invoice),
		balance: balanceWords(access, invoice.familyId),
	}
}

export type InvoiceFacts = ReturnType<typeof factsOf>

export function factsOf(access: Access, invoice: FoundInvoice) {
	const {
		id,
		number,
		state,
		familyId,
		family,
		currency,
		openMinor,
		payments,
		credits,
		replacedBy,
		corrects,
	} = invoice
	const { text, isLate, mayRemind } = standingOf(access, invoice)
	const paid = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	return {
		id,
		label: number ? `${invoiceKind(invoice)} ${number}` : `Draft for ${family.name}`,
		isOpening: isOpeningBalance(invoice),
		number,
		state,
		text,
		tone: invoiceTone(state, isLate),
		familyId,
		family: family.name,
		isOpen: openMinor > 0 && (state === 'issued' || state === 'part_paid'),
		mayRemind,
		isEnded: state === 'void' || state === 'credited' || state === 'written_off',
		isPaid: paid > 0,
		isInParts: invoice.plan !== null,
		total: moneyWords(invoice.totalMinor, currency),
		open: moneyWords(openMinor, currency),
		paid: moneyWords(paid, currency),
		endReason: invoice.endReason,
		internalNote: invoice.internalNote,
		credits: credits.map(({ id, number, amountMinor, reason }) => ({
			id,
			number,
			amount: moneyWords(amountMinor, currency),
			reason,
		})),
		replacedBy,
		corrects,
		/** The lines on which a draft bills too much since it was made. It is not issued with them. */
		outdated: number ? [] : (outdatedLines(access, [id]).get(id) ?? []),
	}
}

/** A place that was not paid for is free again, and its invoice only waits for a late payment. */
function standingOf(access: Access, invoice: FoundInvoice) {
	const { timeZone, dateFormat } = access.school
	const [lost] = listLostPlaces(access, { invoiceId: invoice.id })
	const charged = chargedLater(access, [invoice.familyId]).get(invoice.id)?.text ?? null
	if (!lost)
		return { ...invoiceStanding({ ...invoice, charged }, today(timeZone)), mayRemind: charged === null }
	const day = shortDateWords(today(timeZone, lost.voidAt ?? 0), dateFormat)
	const text = `Place not paid for; voided on ${day} if no payment comes`
	return { text, isLate: false, mayRemind: false }
}

/** The recipients of the email; without any, the reason and the page where that is changed. */
export function whoGetsIt(access: Access, { id, familyId, family }: FoundInvoice) {
	const { recipients, text } = whoIsReached(access, familyId, id)
	if (family.invoiceDelivery === 'print') {
		const fix = { to: href.family(familyId), label: 'Open the family' }
		return { emailed: null, lacks: { text: 'This family gets invoices on paper.', fix } }
	}
	if (recipients.length > 0) {
		return { emailed: emailedWords(recipients), lacks: null }
	}
	return { emailed: null, lacks: { text, fix: noReaderFix(access, familyId) } }
}

/** The recipients of the email about a payment plan, or why there is none. */
export function partsEmailed(access: Access, invoice: FoundInvoice, what: string): string {
	const { lacks } = whoGetsIt(access, invoice)
	const { asked, text } = toldOfParts(access, invoice)
	if (lacks || asked.length === 0) return `${lacks?.text ?? text} Nothing is emailed.`
	return emailedWords(asked, what)
}

export function emailedWords(recipients: readonly { name: string; email: string }[], what = 'It is'): string {
	const to = recipients.map(({ name, email }) => `${name}, ${email}`).join(' and ')
	return sentWords(`${what} emailed to ${to}.`)
}

/** A sentence about the people who have the invoice by email, because a void sends none. Null if it was not sent. */
export function wasEmailed(access: Access, { id, sentAt }: FoundInvoice): string | null {
	if (sentAt === null) return null
	const { timeZone, dateFormat } = access.school
	const sent = listInvoiceHistory(access, id).filter(({ action }) => action === 'invoice.sent')
	const names = sent.flatMap(({ after }) => (after as { to?: string } | null)?.to?.split(', ') ?? [])
	const to = new Intl.ListFormat('en').format([...new Set(names)].sort())
	const day = plainDateWords(today(timeZone, sentAt), dateFormat)
	return `It was emailed${to && ` to ${to}`}${sent.length > 1 ? ', last' : ''} on ${day}. Nobody is emailed about the void: tell them.`
}

/** Activity and received payments, newest first. */
function happenedTo(access: Access, invoice: FoundInvoice) {
	const { timeZone, dateFormat } = access.school
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const done = listInvoiceHistory(access, invoice.id).map(
		({ id, at, actorName, action, objectName, before, after }) => ({
			id,
			at,
			when: when(at),
			text: `${actorName} ${sayActivity(action)} ${objectName ?? ''}`.trim(),
			more: changesIn(before, after, { timeZone, format: dateFormat })
				.map(({ what, text }) => `${what}: ${text}`)
				.join('; '),
		}),
	)
	const paid = [...invoice.payments, ...invoice.reversed].map(({ id, at, amountMinor, receivedOn }) => ({
		id,
		at,
		when: when(at),
		text: `${moneyWords(amountMinor, invoice.currency)} paid${receivedOn ? '' : ' from credit'}`,
		more: receivedOn ? `Received ${plainDateWords(receivedOn, dateFormat)}` : '',
	}))
	const reversed = invoice.reversed.flatMap(({ id, returnedAt: at, method, isMistake, amountMinor }) =>
		at === null
			? []
			: [
					{
						id: `${id} reversed`,
						at,
						when: when(at),
						more: '',
						text: `${moneyWords(amountMinor, invoice.currency)}: ${reversedWords({ method: method ?? 'other', isMistake: isMistake === true }).toLowerCase()}`,
					},
				],
	)
	return [...done, ...paid, ...reversed].sort((a, b) => b.at - a.at)
}
