import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { invoiceStanding, invoiceTone } from '#app/domain/billing/labels.ts'
import { changesIn } from '#app/domain/history/activity-changes.ts'
import { sayActivity } from '#app/domain/history/activity.ts'
import { foreignTo } from '#app/requests/paper.server.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { findInvoice, type FoundInvoice } from '#app/models/billing/detail.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { listInvoiceHistory } from '#app/models/billing/history.server.ts'
import { listRecipients } from '#app/models/billing/sending.server.ts'
import { momentWords, plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords, plainAmount, readAmount } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { readParts, showParts } from './read-parts.server.ts'
import { readTask } from './invoice-tasks.ts'

/** One invoice as the family gets it, with what happened to it, or one thing that is to be done to it. */
export function readInvoice(access: Access, id: string, params: URLSearchParams) {
	const found = findInvoice(access.schoolId, id) ?? missing()
	const facts = factsOf(access, found)
	const title = facts.label
	if (params.get('do') === 'parts') return readParts(access, found, facts)
	const task = readTask(params.get('do'))
	if (task)
		return {
			view: 'invoice-task' as const,
			title,
			task,
			facts,
			formKey: formKey(),
			recipients: listRecipients(access, found.familyId).map(({ name, email }) => `${name}, ${email}`),
			creditable: plainAmount(proposedCredit(found, params.get('amount'))),
		}
	return {
		view: 'invoice' as const,
		title,
		facts,
		paper: invoiceDocument(found, letterheadOf(access.schoolId)),
		foreign: foreignTo(access, found.familyId),
		parts: showParts(access, found),
		happened: happenedTo(access, found),
		balance: balanceWords(access, found.familyId),
	}
}

export type InvoiceFacts = ReturnType<typeof factsOf>

function factsOf({ school }: Access, found: FoundInvoice) {
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
	} = found
	const { words, isLate } = invoiceStanding(found, today(school.timeZone))
	const paid = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	return {
		id,
		label: number ? `Invoice ${number}` : `Draft for ${family.name}`,
		number,
		state,
		words,
		tone: invoiceTone(state, isLate),
		familyId,
		family: family.name,
		onPaper: family.invoiceDelivery === 'print',
		isOpen: openMinor > 0 && (state === 'issued' || state === 'part_paid'),
		isEnded: state === 'void' || state === 'credited' || state === 'written_off',
		isPaid: paid > 0,
		isInParts: found.plan !== null,
		total: moneyWords(found.totalMinor, currency),
		open: moneyWords(openMinor, currency),
		paid: moneyWords(paid, currency),
		endReason: found.endReason,
		internalNote: found.internalNote,
		credits: credits.map(({ id, number, amountMinor, reason }) => ({
			id,
			number,
			amount: moneyWords(amountMinor, currency),
			reason,
		})),
		replacedBy,
		corrects,
	}
}

/** What a link proposes to credit, else all that was not credited yet. */
function proposedCredit(found: FoundInvoice, typed: string | null): number {
	const left = found.totalMinor - creditedOf(found)
	const proposed = readAmount(typed ?? '')
	return proposed.ok && proposed.amountMinor > 0 ? Math.min(proposed.amountMinor, left) : left
}

function creditedOf({ credits }: FoundInvoice): number {
	return credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** What was done with it and what was received for it, newest first. */
function happenedTo(access: Access, found: FoundInvoice) {
	const { timeZone, dateFormat } = access.school
	const when = (at: number) => momentWords(at, timeZone, dateFormat)
	const done = listInvoiceHistory(access, found.id).map(
		({ id, at, actorName, action, objectName, before, after }) => ({
			id,
			at,
			when: when(at),
			words: `${actorName} ${sayActivity(action)} ${objectName ?? ''}`.trim(),
			more: changesIn(before, after)
				.map(({ what, words }) => `${what}: ${words}`)
				.join('; '),
		}),
	)
	const paid = found.payments.map(({ id, at, amountMinor, receivedOn }) => ({
		id,
		at,
		when: when(at),
		words: `${moneyWords(amountMinor, found.currency)} paid${receivedOn ? '' : ' from credit'}`,
		more: receivedOn ? `Received ${plainDateWords(receivedOn, dateFormat)}` : '',
	}))
	return [...done, ...paid].sort((one, other) => other.at - one.at)
}

/** A balance as three numbers, in words. */
export function balanceWords(access: Access, familyId: string) {
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	return {
		to: href.familyAccount(familyId),
		dueNow: money(dueNowMinor),
		notDue: money(notDueMinor),
		credit: money(creditMinor),
		hasCredit: creditMinor > 0,
	}
}
