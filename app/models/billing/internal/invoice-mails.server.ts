import type { Tx } from '#db/client.server.ts'
import type { invoices } from '#db/schema/index.ts'
import { readBy } from '#app/domain/billing/document.ts'
import { isOpeningBalance } from '#app/domain/billing/labels.ts'
import { sharedTotal } from '#app/domain/billing/shares.ts'
import { href } from '#app/domain/href.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { invoiceLetter, remindersLetter, type BilledInvoice } from '#app/letters/invoice.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { signDocument } from '../../mail/document-link.server.ts'
import { queueSchoolMail } from '../../mail/outbox.server.ts'
import { queuePush } from '../../mail/push-outbox.server.ts'
import { nextMoment } from '../../notification/timing.server.ts'
import { asReader } from '../../reader.server.ts'
import { findInvoice } from '../detail.server.ts'
import { letterheadOf } from '../letterhead.server.ts'
import { offerOnline } from '../online-payment.server.ts'
import type { whoIsReached } from '../recipients.server.ts'
import { stoppedCardOf } from '../stopped-card.server.ts'
import type { Asked } from './asked.server.ts'
import { owedIn, owedInWords } from './owed.server.ts'

export type Sending = 'invoice' | 'reminder'

interface ToMail {
	invoice: typeof invoices.$inferSelect
	number: string
	asks: Asked
	asked: ReturnType<typeof whoIsReached>['recipients']
}

type InvoiceMail = ReturnType<typeof invoiceMailsOf>[number]

/** The emails about an invoice, one for each reader. */
export function invoiceMailsOf(access: Access, { invoice, number, asks, asked }: ToMail, kind: Sending) {
	const { schoolId, school } = access
	const { id, familyId, currency } = invoice
	const whole = findInvoice(schoolId, id)
	if (!whole) return []
	const letterhead = letterheadOf(schoolId)
	const text = {
		kind,
		school,
		number,
		isOpening: isOpeningBalance(invoice),
		paymentNote: letterhead.paymentNote,
		paysOnline: (offerOnline(access, id)?.amountMinor ?? 0) > 0,
	}
	const owedBefore = kind === 'invoice' ? owedIn(access, familyId, { before: asks.dueOn }) : null
	return asked.map(({ payerId, membershipId, ...recipient }) => {
		const to = asReader(schoolId, recipient)
		const dates = datesIn(to.language, school.paperFormat)
		const { own, dueOn, parts, openMinor, coveredMinor } = asks.ofPayer(payerId)
		const token = signDocument({ schoolId, kind: 'invoice', id, payerId: own && payerId })
		const money = (minor: number) => moneyWords(minor, currency, to.language)
		const late = owedBefore?.(payerId) ?? null
		const sums = {
			total: money(own ? sharedTotal(asks.shares) : invoice.totalMinor),
			open: money(openMinor),
			credit: coveredMinor > 0 ? money(coveredMinor) : null,
			isSettled: own ? own.leftMinor === 0 : invoice.state === 'paid',
			isForOthers: own?.shareMinor === 0,
			share: own ? money(own.shareMinor) : null,
			due: plainDateWords(dueOn, dates),
			isLate: dueOn < today(school.timeZone),
			inParts: parts !== null,
			partsDue: parts ?? 1,
			late: late && owedInWords(access, to.language)(late),
		}
		const read = readBy(whole, payerId)
		// A reminder asks for what nothing collects. That a later part is charged would read as if nothing were to be done.
		const seen = kind === 'reminder' ? { ...read, collections: [] } : read
		const paper = invoiceDocument(seen, letterhead, to.language)
		const card = stoppedCardOf(schoolId, id, payerId)
		const stopped = card && { label: card.label, on: plainDateWords(card.on, dates) }
		const billed: BilledInvoice = { ...text, ...sums, token, to, paper, stopped }
		return { id, kind, familyId, payerId, membershipId, dueOn, openMinor, currency, billed }
	})
}

/** Queues the emails with their pushes. Reminders to one payer of a family are one email. */
export function queueInvoiceMails(tx: Tx, access: Access, all: InvoiceMail[], notBefore?: number) {
	const { schoolId } = access
	const groups = groupedBy(all, ({ id, kind, familyId, payerId, currency }) =>
		[familyId, payerId, currency, kind === 'invoice' ? id : ''].join(' '),
	)
	const mails = [...groups.values()].flatMap((group) => {
		const [first] = group
		return first ? [{ mail: { ...oneOf(first, group), notBefore }, membershipId: first.membershipId }] : []
	})
	if (mails.length === 0) return
	const mailIds = queueSchoolMail(
		tx,
		schoolId,
		mails.map(({ mail }) => mail),
	)
	mails.forEach(({ mail, membershipId }, i) => {
		if (!membershipId) return
		queuePush(tx, schoolId, {
			membershipId,
			event: 'invoice',
			path: href.portal('invoices'),
			mailId: mailIds[i],
			text: () => mail.subject,
			notBefore: nextMoment(schoolId, membershipId, Date.now()),
		})
	})
}

function oneOf(first: InvoiceMail, group: readonly InvoiceMail[]): Mail {
	const { to } = first.billed
	if (group.length === 1)
		return { ...invoiceLetter(first.billed), document: { kind: 'invoice', id: first.id } }
	const sum = group.reduce((all, { openMinor }) => all + openMinor, 0)
	const byDay = [...group].sort((a, b) => a.dueOn.localeCompare(b.dueOn))
	return remindersLetter(
		to,
		moneyWords(sum, first.currency, to.language),
		byDay.map(({ billed }) => billed),
	)
}
