import { and, eq, gt, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { autopayMethods, invoices, onlineAccounts, schools, sentReminders } from '#db/schema/index.ts'
import type { PayerStanding } from '#app/domain/billing/shares.ts'
import { collectionDay } from '#app/domain/debit/collection-day.ts'
import { ownOpenOf } from '#app/domain/billing/payment-parts.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { autopaySettingsOf, type AutopaySettings } from './autopay-settings.server.ts'
import { duesOf } from './dues.server.ts'
import { triesOf, type PayerOf } from './internal/collection-tries.server.ts'
import { declinedCards } from './internal/declined-cards.server.ts'
import { findSharedPlan } from './payment-plan.server.ts'
import { personOf, standingsIn } from './shares.server.ts'

/** A due amount of a family that has autopay, and how its collection is going. */
export interface Collection {
	invoiceId: string
	number: string
	familyId: string
	partId: string | null
	/** The payer whose share it is; null if the bill is not shared. */
	payerId: string | null
	dueOn: string
	amountMinor: number
	/** Every share of the amount is being collected. False if a payer pays by hand, or a card was declined. */
	isWhole: boolean
	currency: string
	/** The announced day, or the day of the next try or of the run. */
	collectOn: string
	/** The run that asks the bank for it; null if none does. */
	runId: string | null
	/**
	 * `planned` is collected on the day, `waiting` is with the provider or bank, and `failed` falls back to an
	 * ordinary invoice.
	 */
	state: 'planned' | 'waiting' | 'failed'
	/** The card or account that failed for good, or whose money went back to the payer. It is not collected again. */
	failed: { methodId: string; label: string; isPaidBack: boolean } | null
	/** The day on which the card was declined for good for another amount, so that this one is not charged to it. */
	stoppedOn: string | null
	tries: number
	method: Method
}

type Method = Pick<
	typeof autopayMethods.$inferSelect,
	'id' | 'kind' | 'label' | 'payerId' | 'reference' | 'signedOn' | 'accountId' | 'at'
>

interface Which {
	familyId?: string
	invoiceId?: string
	kind?: 'card' | 'debit'
	now?: number
}

/**
 * The payments that are collected automatically. Every question about autopay reads this, so that invoices,
 * reminders, late fees, charges and runs agree. Nothing is stored in advance: a payment or a withdrawal changes it
 * at once.
 */
export function listCollections(
	schoolId: SchoolId,
	{ kind, now = Date.now(), ...which }: Which = {},
): Collection[] {
	const rows = listDues(schoolId, which)
	if (rows.length === 0) return []
	const settings = autopaySettingsOf(schoolId)
	const tries = triesOf(schoolId, [...new Set(rows.map(({ invoiceId }) => invoiceId))])
	const declined = declinedCards(schoolId, [...new Set(rows.map(({ familyId }) => familyId))])
	const dues = groupedBy(rows, ({ invoiceId, partId }) => partId ?? invoiceId)
	const all = [...dues.values()].flatMap((due) =>
		collectionsOf(schoolId, settings, due, { tries, declined, now }),
	)
	return kind ? all.filter(({ method }) => method.kind === kind) : all
}

type DueRow = ReturnType<typeof listDues>[number]

/** Earlier charges and debits of the amounts. */
interface Earlier {
	tries: ReturnType<typeof triesOf>
	declined: ReturnType<typeof declinedCards>
	now: number
}

/** One collection, or one of each payer of a shared invoice who has a card or an account. */
function collectionsOf(
	schoolId: SchoolId,
	settings: AutopaySettings,
	due: readonly DueRow[],
	{ tries, declined, now }: Earlier,
): Collection[] {
	const [first] = due
	if (!first) return []
	const { familyId, openMinor, billTo } = first
	const { shares, ownOpen } = sharesOfDue(schoolId, first)
	const isShared = shares.length > 0
	const person = isShared ? personOf(schoolId, familyId) : null
	// A card or account of no payer was given by the one who owes a bill that is not divided.
	const owing = billTo?.payers?.length ? [] : shares.filter(({ amountMinor }) => amountMinor > 0)
	const sole = owing.length === 1 ? owing[0]?.payerId : null
	const payerOf = ({ payerId }: PayerOf) => person && (payerId ? person(payerId) : (sole ?? null))
	// A payer pays once, by the permission they gave last. A bill that is not shared any more is also paid once.
	const used = [...groupedBy(due, ({ method }) => payerOf(method)).values()].map(newestOf)
	const collections = used
		.filter((row) => isUsable(settings, row))
		.flatMap((row) => {
			const payerId = payerOf(row.method)
			const own = shares.find((share) => share.payerId === payerId)
			const amountMinor = own ? ownOpen(own) : openMinor
			if (amountMinor <= 0) return []
			const tried = tries(row, (other) => payerOf(other) === payerId)
			// On a shared bill, a card or account that belongs to no payer pays nothing.
			const isUsedUp = tried.isOver || (isShared && !own)
			const stoppedOn = isUsedUp ? null : (declined.get(row.method.id) ?? null)
			const isOver = isUsedUp || stoppedOn !== null
			const state = tried.isWaiting ? 'waiting' : isOver ? 'failed' : 'planned'
			const collectOn = dayOf(settings, row, tried.lastAt, now)
			const { failed, count, asked } = tried
			const planned = { ...aboutDue(row), payerId, amountMinor, collectOn, runId: null }
			return [{ ...planned, tries: count, state, failed, stoppedOn, asked } as const]
		})
	const collected = collections.filter(({ state }) => state !== 'failed')
	const isWhole = collected.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === openMinor
	return collections.map(({ asked, ...collection }) => ({ ...collection, ...asked, isWhole }))
}

/** The shares of the invoice of a due amount, and what each payer has open of the amount. */
function sharesOfDue(schoolId: SchoolId, due: DueRow) {
	const { invoiceId: id, familyId, invoiceOpenMinor: openMinor, totalMinor, billTo, partId } = due
	const invoice = { id, familyId, openMinor, totalMinor, billTo }
	const shares = standingsIn(schoolId, invoice)
	const parts = shares.length > 0 ? findSharedPlan(schoolId, invoice, shares)?.parts : undefined
	return { shares, ownOpen: (own: PayerStanding) => ownOpenOf(parts ?? [], partId, own) }
}

function aboutDue({ invoiceId, number, familyId, partId, dueOn, currency, method }: DueRow) {
	return { invoiceId, number: number ?? '', familyId, partId, dueOn, currency, method }
}

function newestOf(due: readonly DueRow[]): DueRow {
	return due.reduce((newest, row) => (row.method.id > newest.method.id ? row : newest))
}

/**
 * The planned day, or the day after the last try. A card whose charge was announced late, or not yet, is charged when
 * the notice has passed.
 */
function dayOf({ noticeDays }: AutopaySettings, row: DueRow, lastAt: number | null, now: number): string {
	const { method, dueOn, issuedOn, timeZone } = row
	const { kind, signedOn } = method
	const planned = collectionDay({ kind, dueOn, issuedOn: issuedOn ?? dueOn, signedOn, noticeDays })
	const noticed = kind === 'card' ? daysAfter(announcedOn(row) ?? today(timeZone, now), noticeDays) : planned
	const next = lastAt === null ? noticed : daysAfter(today(timeZone, lastAt), 1)
	return next > planned ? next : planned
}

/** The day of the first announcement. An invoice that was emailed with the card names the charge, of its parts only the next. */
function announcedOn({ announcedAt, sentAt, partId, method, timeZone }: DueRow): string | null {
	const announced = announcedAt === null ? null : today(timeZone, announcedAt)
	if (sentAt === null || partId !== null || sentAt < method.at) return announced
	const sent = today(timeZone, sentAt)
	return announced === null || sent < announced ? sent : announced
}

/** The collections an invoice speaks of: the next one from each card or account that has not failed. */
export function nextCollections(schoolId: SchoolId, invoiceId: string): Collection[] {
	const ahead = listCollections(schoolId, { invoiceId })
		.filter(({ state }) => state !== 'failed')
		.sort((collection, other) => collection.collectOn.localeCompare(other.collectOn))
	return [...groupedBy(ahead, ({ method }) => method.id).values()].flatMap(([next]) => next ?? [])
}

/** Due amounts without reminders and late fees, because they are being collected. */
export function collectedDues(schoolId: SchoolId, which: Which = {}): Set<string> {
	return new Set(
		listCollections(schoolId, which)
			.filter(({ state }) => state !== 'failed')
			.map(({ invoiceId, partId }) => partId ?? invoiceId),
	)
}

/** Due amounts without reminders, because every share of them is being collected. */
export function whollyCollected(schoolId: SchoolId): Set<string> {
	return new Set(
		listCollections(schoolId)
			.filter(({ state, isWhole }) => state !== 'failed' && isWhole)
			.map(({ invoiceId, partId }) => partId ?? invoiceId),
	)
}

/**
 * Tells whether what a reminder of an invoice asks for is being collected, as a whole or from one payer: everything due by
 * today, or else the next amount. The collection of a later part settles nothing now. With `partOn`, tells it of the part due on
 * that day alone.
 */
export function collectedNow({ schoolId, school }: Access, invoiceId: string, partOn?: string) {
	const day = today(school.timeZone)
	const dues = listDues(schoolId, { invoiceId })
	const askedFrom = (all: readonly { dueOn: string }[]) => {
		const [first = day] = all.map(({ dueOn }) => dueOn).sort()
		return ({ dueOn }: { dueOn: string }) =>
			partOn ? dueOn === partOn : dueOn <= (first > day ? first : day)
	}
	const planned = listCollections(schoolId, { invoiceId }).filter(({ state }) => state !== 'failed')
	const isAsked = askedFrom(dues)
	const asked = dues.filter(isAsked)
	const count = (own: readonly { partId: string | null }[]) => new Set(own.map(({ partId }) => partId)).size
	const isAll = (own: readonly Collection[], all = asked) => all.length > 0 && count(own) === count(all)
	return {
		isWhole: isAll(planned.filter((own) => own.isWhole && isAsked(own))),
		/** Counts the parts that the payer has not paid, from their own next one. */
		isFrom(payerId: string) {
			const owed = dues.filter((due) => {
				const { shares, ownOpen } = sharesOfDue(schoolId, due)
				const own = shares.find((share) => share.payerId === payerId)
				return !own || ownOpen(own) > 0
			})
			const isOwn = askedFrom(owed)
			const from = planned.filter((own) => own.payerId === payerId && isOwn(own))
			return isAll(from, owed.filter(isOwn))
		},
	}
}

/** A family agreed to pay what is billed here, so its opening balance is left out. */
function listDues(schoolId: SchoolId, { familyId, invoiceId }: Omit<Which, 'kind' | 'now'>) {
	const dues = duesOf(schoolId, familyId)
	const { id, label, payerId, reference, signedOn, accountId, at } = autopayMethods
	const announcements = database()
		.select({ at: min(sentReminders.at) })
		.from(sentReminders)
		.where(
			and(
				rowsOf(sentReminders, schoolId),
				eq(sentReminders.kind, 'autopay'),
				eq(sentReminders.subject, sql`coalesce(${dues.partId}, ${dues.invoiceId})`),
				sql`${sentReminders.recipient} in ('', coalesce(${payerId}, ''))`,
			),
		)
	return database()
		.select({
			invoiceId: dues.invoiceId,
			familyId: dues.familyId,
			partId: dues.partId,
			dueOn: dues.dueOn,
			openMinor: dues.openMinor,
			number: invoices.number,
			currency: invoices.currency,
			issuedOn: invoices.issuedOn,
			billTo: invoices.billTo,
			invoiceOpenMinor: invoices.openMinor,
			totalMinor: invoices.totalMinor,
			sentAt: invoices.sentAt,
			announcedAt: sql<number | null>`${announcements}`,
			timeZone: schools.timeZone,
			method: { id, kind: autopayMethods.kind, label, payerId, reference, signedOn, accountId, at },
			isConnected: isNotNull(onlineAccounts.id).mapWith(Boolean),
		})
		.from(dues)
		.innerJoin(
			autopayMethods,
			and(
				rowsOf(autopayMethods, schoolId),
				eq(autopayMethods.familyId, dues.familyId),
				eq(autopayMethods.state, 'active'),
			),
		)
		.innerJoin(invoices, rowOf(invoices, schoolId, dues.invoiceId))
		.innerJoin(schools, eq(schools.id, schoolId))
		.leftJoin(onlineAccounts, and(rowOf(onlineAccounts, schoolId, accountId), isNull(onlineAccounts.endedAt)))
		.where(and(gt(invoices.sequence, 0), invoiceId ? eq(dues.invoiceId, invoiceId) : undefined))
		.all()
}

function isUsable(
	settings: AutopaySettings,
	{ method, currency, isConnected }: ReturnType<typeof listDues>[number],
): boolean {
	return method.kind === 'card'
		? settings.cards && isConnected
		: settings.creditorId !== null && currency === 'EUR'
}
