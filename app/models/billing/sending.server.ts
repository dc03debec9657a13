import { readBy } from '#app/domain/billing/document.ts'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { families, guardians, guardianships, invoices, students } from '#db/schema/index.ts'
import { isOpeningBalance, isOpenState } from '#app/domain/billing/labels.ts'
import { duesOfInvoice, nextOf } from '#app/domain/billing/payment-parts.ts'
import { ownPartOf, ownShareIn, sharedTotal } from '#app/domain/billing/shares.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { invoiceLetter } from '#app/letters/invoice.server.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { href } from '#app/domain/href.ts'
import { queuePush } from '../mail/push-outbox.server.ts'
import { nextMoment } from '../notification/timing.server.ts'
import { bouncedAmong } from '../notification/bounced.server.ts'
import { signDocument } from '../mail/document-link.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { sentWords } from '../mail/set-up.server.ts'
import { asReader } from '../reader.server.ts'
import { isCollected, nextCollections } from './autopay-plan.server.ts'
import { findInvoice } from './detail.server.ts'
import { letterheadOf } from './letterhead.server.ts'
import { offerOnline } from './online-payment.server.ts'
import { findPaymentPlan } from './payment-plan.server.ts'
import { billingSettingsOf } from './settings.server.ts'
import { personOf, standingsIn } from './shares.server.ts'

const DAY = 24 * 60 * 60_000

export type Sending = 'invoice' | 'reminder'

/** Result of sending one invoice. */
export interface Sent {
	id: string
	number: string
	ok: boolean
	text: string
}

/** Emails invoices or reminders, and reports for each one the recipients or the reason it was not sent. */
export function sendInvoices(
	access: Access,
	ids: readonly string[],
	kind: Sending,
	notBefore?: number,
): Sent[] {
	return write((tx) => ids.flatMap((id) => sendOne(tx, access, id, kind, notBefore) ?? []))
}

function sendOne(tx: Tx, access: Access, id: string, kind: Sending, notBefore?: number): Sent | undefined {
	const { schoolId, school } = access
	const row = database()
		.select({ invoice: invoices, delivery: families.invoiceDelivery })
		.from(invoices)
		.innerJoin(families, rowOf(families, schoolId, invoices.familyId))
		.where(rowOf(invoices, schoolId, id))
		.get()
	if (!row) return undefined
	const { invoice, delivery } = row
	const { number, dueOn } = invoice
	if (!number || !dueOn)
		return { id, number: 'Draft', ok: false, text: 'A draft cannot be sent. Issue it first.' }
	const why = kind === 'reminder' ? refuseReminder(access, invoice) : refuseInvoice(delivery)
	if (why) return { id, number, ok: false, text: why }
	const { recipients, text: nobody } = whoIsReached(access, invoice.familyId)
	if (recipients.length === 0) return { id, number, ok: false, text: nobody }
	const shares = standingsIn(schoolId, invoice, invoice.billTo?.payers ?? [])
	const collections = nextCollections(schoolId, id)
	const settled = (payerId: string) =>
		shares.some((share) => share.payerId === payerId) &&
		(collections.some((own) => own.payerId === payerId) ||
			shares.some((share) => share.payerId === payerId && share.leftMinor === 0))
	const asked = kind === 'reminder' ? recipients.filter(({ payerId }) => !settled(payerId)) : recipients
	if (asked.length === 0)
		return {
			id,
			number,
			ok: false,
			text: 'Everybody who gets it by email has paid their share or pays it automatically.',
		}
	const day = today(school.timeZone)
	const plan = findPaymentPlan(schoolId, id)
	const next = plan && nextOf(duesOfInvoice(invoice, plan.parts), day)
	const due = next ?? { dueOn, amountMinor: invoice.openMinor }
	const text = {
		school,
		number,
		isOpening: isOpeningBalance(invoice),
		isLate: due.dueOn < day,
		inParts: next !== null,
		partsDue: next?.count ?? 1,
		paysOnline: (offerOnline(access, id)?.amountMinor ?? 0) > 0,
	}
	const whole = findInvoice(schoolId, id)
	if (!whole) return undefined
	const mails = asked.map(({ payerId, ...recipient }) => {
		const to = asReader(schoolId, recipient)
		const own = ownShareIn(shares, payerId)
		// Each payer is asked for the own share only; a payer without an open share is only informed.
		const open = ownPartOf(due.amountMinor, shares, own)
		const token = signDocument({ schoolId, kind: 'invoice', id, payerId: own && payerId })
		const sums = {
			total: moneyWords(own ? sharedTotal(shares) : invoice.totalMinor, invoice.currency, to.language),
			open: moneyWords(open, invoice.currency, to.language),
			isSettled: own?.leftMinor === 0,
			isForOthers: own?.shareMinor === 0,
			share: own ? moneyWords(own.shareMinor, invoice.currency, to.language) : null,
			due: plainDateWords(due.dueOn, datesIn(to.language, school.paperFormat)),
		}
		const paper = invoiceDocument(readBy(whole, payerId ?? null), letterheadOf(schoolId), to.language)
		const letter = invoiceLetter({ ...text, ...sums, token, kind, to, paper })
		return { ...letter, notBefore, document: { kind: 'invoice' as const, id } }
	})
	const mailIds = queueSchoolMail(tx, schoolId, mails)
	asked.forEach(({ membershipId }, i) => {
		if (!membershipId) return
		queuePush(tx, schoolId, {
			membershipId,
			event: 'invoice',
			path: href.portal('invoices'),
			mailId: mailIds[i],
			text: () => mails[i]?.subject ?? '',
			notBefore: nextMoment(schoolId, membershipId, Date.now()),
		})
	})
	const now = Date.now()
	tx.update(invoices)
		.set(kind === 'reminder' ? { remindedAt: now } : { sentAt: now })
		.where(rowOf(invoices, schoolId, id))
		.run()
	const to = asked.map(({ name }) => name).join(', ')
	record(tx, access, kind === 'reminder' ? 'invoice.reminded' : 'invoice.sent', {
		objectId: id,
		objectName: number,
		after: { to },
	})
	return { id, number, ok: true, text: sentWords(`Sent to ${to}.`, `Queued for ${to}.`) }
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

/** Recipients of the family's invoices with a working address, or the reason there are none. */
export function whoIsReached(access: Access, familyId: string) {
	const named = recipientsOf(access.schoolId, familyId)
	const hasBounced = bouncedAmong(
		access.schoolId,
		named.map(({ email }) => email),
	)
	const recipients = onePerPerson(named.filter(({ email }) => !hasBounced(email)))
	const lacking = readersOf(access.schoolId, familyId).filter(({ email }) => !email || hasBounced(email))
	return { recipients, lacking, text: named.length > 0 ? CAME_BACK : lacksWords(lacking) }
}

function lacksWords(lacking: readonly { name: string }[]): string {
	const names = [...new Set(lacking.map(({ name }) => name))]
	if (names.length === 0) return NOBODY
	return `${NAMES.format(names)} ${names.length > 1 ? 'have' : 'has'} no email address.`
}

const NAMES = new Intl.ListFormat('en')

const CAME_BACK = 'Earlier email to this family came back. Correct the address first.'
const NOBODY = 'Nobody gets this family’s invoices. Choose a guardian who does.'

function refuseInvoice(delivery: 'email' | 'print'): string | null {
	return delivery === 'print' ? 'This family gets invoices on paper. Print it instead.' : null
}

export function refuseReminder(
	access: Access,
	invoice: Pick<typeof invoices.$inferSelect, 'id' | 'state' | 'remindedAt'>,
): string | null {
	if (!isOpenState(invoice.state)) return 'Nothing of it is open.'
	if (isCollected(access.schoolId, invoice.id)) return 'It is paid automatically.'
	const { remindAfterDays } = billingSettingsOf(access)
	const { remindedAt } = invoice
	if (remindedAt === null || Date.now() - remindedAt >= remindAfterDays * DAY) return null
	const { timeZone, dateFormat } = access.school
	return `Reminded on ${plainDateWords(today(timeZone, remindedAt), dateFormat)}, less than ${remindAfterDays} days ago.`
}

/** The language of a family's documents, taken from the first recipient of its invoices. */
export function payerLanguage(schoolId: SchoolId, familyId: string): Language {
	const [first] = recipientsOf(schoolId, familyId)
	return first ? asReader(schoolId, first).language : 'en'
}

function recipientsOf(schoolId: SchoolId, familyId: string) {
	const personIn = personOf(schoolId, familyId)
	return readersOf(schoolId, familyId).flatMap(({ payerId, name, email, membershipId }) =>
		email ? [{ payerId: personIn(payerId), name, email, membershipId }] : [],
	)
}

function onePerPerson(all: ReturnType<typeof recipientsOf>) {
	return all.filter(({ payerId, email }, i) => {
		const isSame = (other: (typeof all)[number]) =>
			other.payerId === payerId || fold(other.email) === fold(email)
		return all.findIndex(isSame) === i
	})
}

/**
 * Guardians who receive the invoices of a family, or an adult student paying alone, with or without an email address. Never
 * a person barred from contact.
 */
function readersOf(schoolId: SchoolId, familyId: string) {
	const children = database()
		.select()
		.from(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.familyId, familyId)))
		.orderBy(asc(students.id))
		.all()
	const ids = children.map(({ id }) => id)
	const ties = database()
		.select({
			payerId: guardians.id,
			studentId: guardianships.studentId,
			name: guardians.name,
			email: guardians.email,
			membershipId: guardians.membershipId,
			getsInvoices: guardianships.getsInvoices,
			pays: guardianships.pays,
			noContact: guardianships.noContact,
		})
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, schoolId, guardianships.guardianId))
		.where(and(eq(guardianships.schoolId, schoolId), inArray(guardianships.studentId, ids)))
		.orderBy(asc(guardians.id))
		.all()
	// A guardian barred from one child gets no invoice at all, because it names every child of the family.
	const barred = new Set(ties.flatMap(({ payerId, noContact }) => (noContact ? [payerId] : [])))
	const named = ties.filter(({ payerId }) => !barred.has(payerId))
	const chosen = named.filter(({ getsInvoices }) => getsInvoices)
	const around = chosen.length > 0 ? chosen : named.filter(({ pays }) => pays)
	const themselves = children
		.filter(({ paysSelf }) => paysSelf)
		.map((child) => ({
			payerId: child.id,
			studentId: child.id,
			name: nameOf(child),
			email: child.email,
			membershipId: child.membershipId,
		}))
	const all = [...around, ...themselves]
	return all.filter(({ payerId }, i) => all.findIndex((other) => other.payerId === payerId) === i)
}
