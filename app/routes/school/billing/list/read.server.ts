import { invoiceStanding, invoiceTone } from '#app/domain/billing/labels.ts'
import { nextPeriod, type InvoiceQuery } from '#app/domain/billing/list.ts'
import { receivedHref } from '#app/domain/billing/accounts.ts'
import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPayer } from '#app/models/billing/account.server.ts'
import { listCovered, type Covered } from '#app/models/billing/covered.server.ts'
import { invoiceFigures, type InvoiceSums } from '#app/models/billing/figures.server.ts'
import { familyContacts } from '#app/models/family/first-contacts.server.ts'
import type { InvoiceRow, listInvoices } from '#app/models/billing/list.server.ts'
import { debtorFinder } from '#app/models/billing/owing.server.ts'
import { listRuns } from '#app/models/billing/run-list.server.ts'
import { listUnpaidPlaces } from '#app/models/join/lost-places.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { momentWords, monthWords, shortDateWords, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { moneyWords } from '#app/utils/money.ts'
import { startOf } from '#app/utils/range.ts'

export type ShownInvoice = ReturnType<typeof rowsOf>[number]

/** Late invoices are called about, so a list of nothing else has the number to call, and the credit that pays some of them. */
export function rowsOf(access: Access, rows: InvoiceRow[], isLateView: boolean) {
	const { school } = access
	const familyIds = isLateView ? rows.map(({ familyId }) => familyId) : []
	const contactOf = isLateView ? familyContacts(access, familyIds) : null
	const covered = groupedBy(listCovered(access, familyIds), ({ invoiceId }) => invoiceId)
	const debtorsOf = debtorFinder(access)
	const places = new Map(
		listUnpaidPlaces(access, { invoiceIds: rows.map(({ id }) => id) }).map((place) => [
			place.invoiceId,
			place,
		]),
	)
	const now = today(school.timeZone)
	const day = (on: string | null) => on && shortDateWords(on, school.dateFormat)
	const dayOf = (at: number) => day(today(school.timeZone, at))
	return rows.map((row) => {
		const { text, isLate } = invoiceStanding(row, now)
		return {
			id: row.id,
			number: row.number ?? 'Draft',
			family: row.family,
			familyId: row.familyId,
			students: childrenOf(row),
			contact: contactOf?.(row.familyId, debtorsOf(row.familyId, row.id)) ?? null,
			issued: day(row.issuedOn),
			due: day(row.dueOn),
			next: row.nextDueOn === row.dueOn ? null : day(row.nextDueOn),
			text: placeWords(access, places.get(row.id)) ?? text,
			tone: invoiceTone(row.state, isLate),
			pay: isLate ? href.familyAccount(row.familyId, 'payment', { pays: row.id }) : null,
			credit: creditWords(access, covered.get(row.id)),
			remind: isLate ? href.selectedInvoices('remind', row.id) : null,
			reminded: row.remindedAt ? dayOf(row.remindedAt) : null,
			sent: row.remindedAt
				? `Reminded ${dayOf(row.remindedAt)}`
				: row.sentAt
					? `Sent ${dayOf(row.sentAt)}`
					: null,
			total: moneyWords(row.totalMinor, row.currency),
			/** Nothing is open on a draft, and a balance of zero says no more than its status. */
			open: row.state === 'draft' || !row.shownMinor ? null : moneyWords(row.shownMinor, row.currency),
			/** The full open amount, if the view counts only some parts of it. */
			of: row.shownMinor === row.openMinor ? null : moneyWords(row.openMinor, row.currency),
		}
	})
}

/** The standing of the first invoice of an online sign-up that is not paid yet. */
function placeWords({ school }: Access, place?: ReturnType<typeof listUnpaidPlaces>[number]): string | null {
	if (!place?.until) return null
	const until = momentWords(place.until, school.timeZone, school.dateFormat)
	return place.isLost ? `Sign-up not paid, void from ${until}` : `Sign-up to pay, place held until ${until}`
}

/** The credit that pays some of an invoice once it is used. */
function creditWords({ school }: Access, covered: readonly Covered[] = []): string | null {
	return covered.length > 0 ? moneyWords(sumOfCovered(covered), school.currency) : null
}

/** Totals per group: issued invoices, drafts, and invoices that no longer ask for money cannot be added up. */
export function totalsOf(
	{ school: { currency } }: Access,
	{ issued, drafts, closed }: ReturnType<typeof listInvoices>['sums'],
	openMinor: number,
) {
	const rows = [
		{ label: 'Total of', ...issued, open: { open: moneyWords(openMinor, currency) } },
		{ label: 'Drafts:', ...drafts, open: {} },
		{ label: 'Credited, void or written off:', ...closed, open: {} },
	]
	return rows
		.filter(({ count }) => count > 0)
		.map(({ label, count, totalMinor, open }) => ({
			family: `${label}\u00a0${count.toLocaleString('en')}`,
			total: moneyWords(totalMinor, currency),
			...open,
		}))
}

/** Students are shown by first name if they share the family's name. A student who is the family is left out. */
function childrenOf({ family, students }: Pick<InvoiceRow, 'family' | 'students'>): string {
	const last = ` ${family.replace(/ family$/, '')}`
	return students
		.filter((name) => name !== family)
		.map((name) => (name.endsWith(last) ? name.slice(0, -last.length) : name))
		.join(', ')
}

/** The filters that a link elsewhere has set, with the name of what they choose. */
export function linksIn(access: Access, { run, family, student }: InvoiceQuery['filters']) {
	const period = run && listRuns(access).find(({ id }) => id === run)?.period
	const child = student ? findStudent(access, student) : null
	const linked = [
		{ name: 'run', label: 'Billing run', value: run, text: period && monthWords(`${period}-01`) },
		{ name: 'family', label: 'Family', value: family, text: family && findPayer(access, family)?.name },
		{ name: 'student', label: 'Student', value: student, text: child && nameOf(child) },
	]
	return linked.flatMap(({ name, label, value, text }) =>
		value ? [{ name, label, options: [{ value, label: text ?? 'Not on your list any more' }] }] : [],
	)
}

/** Each card links to the list that its figure adds up. */
export function cardsOf(access: Access) {
	const { draft, dueLater, late, late30, late60, lateMore, receivedMinor } = invoiceFigures(access)
	const money = (amountMinor: number) => moneyWords(amountMinor, access.school.currency)
	const day = today(access.school.timeZone)
	const open = (view: string, { count, openMinor }: Pick<InvoiceSums, 'count' | 'openMinor'>) => ({
		to: href.billing({ view }),
		figure: money(openMinor),
		total: 'open',
		count,
	})
	return {
		draft: { ...open('draft', draft), figure: money(draft.totalMinor), total: 'total' },
		dueLater: open('due-later', dueLater),
		late: open('late', late),
		ages: [
			{ label: '1–30 days', ...late30 },
			{ label: '31–60 days', ...late60 },
			{ label: 'Over 60 days', ...lateMore },
		]
			.filter(({ count }) => count > 0)
			.map(({ label, openMinor }) => ({ label, figure: money(openMinor), share: openMinor })),
		received: {
			month: nameOfMonth(day),
			to: receivedHref(startOf('month', day, 1), day),
			figure: money(receivedMinor),
			isNothing: receivedMinor === 0,
			total: 'amount',
		},
	}
}

/** The year is always the current one. */
function nameOfMonth(day: string): string {
	return monthWords(day).replace(/ \d+$/, '')
}

export function runOf({ school }: Access) {
	const period = nextPeriod(today(school.timeZone))
	return {
		to: href.newBillingRun(period),
		label: `Run billing for ${nameOfMonth(`${period}-01`)}`,
	}
}

export type BillingCards = ReturnType<typeof cardsOf>
