import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	autopayMethods,
	debits,
	invoices,
	onlineAccounts,
	onlinePayments,
	schools,
} from '#db/schema/index.ts'
import { collectionDay, isFinalDecline, MAX_TRIES } from '#app/domain/debit/collection-day.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { autopaySettingsOf, type AutopaySettings } from './autopay-settings.server.ts'
import { duesOf } from './dues.server.ts'
import { standingsIn } from './shares.server.ts'

/** A due amount of a family that has autopay, and how its collection is going. */
export interface Collection {
	invoiceId: string
	number: string
	familyId: string
	partId: string | null
	dueOn: string
	amountMinor: number
	/** False if it is the share of one payer, and the others pay theirs themselves. */
	isWhole: boolean
	currency: string
	/** The announced day, or the day of the next try. */
	collectOn: string
	/**
	 * `planned` is collected on the day, `waiting` is with the provider or bank, and `failed` falls back to an
	 * ordinary invoice.
	 */
	state: 'planned' | 'waiting' | 'failed'
	tries: number
	method: Method
}

type Method = Pick<
	typeof autopayMethods.$inferSelect,
	'id' | 'kind' | 'label' | 'payerId' | 'reference' | 'signedOn' | 'accountId'
>

interface Which {
	familyId?: string
	invoiceId?: string
	kind?: 'card' | 'debit'
}

/**
 * The payments that are collected automatically. Every question about autopay reads this, so that invoices,
 * reminders, late fees, charges and runs agree. Nothing is stored in advance: a payment or a withdrawal changes it
 * at once.
 */
export function listCollections(schoolId: SchoolId, which: Which = {}): Collection[] {
	const settings = autopaySettingsOf(schoolId)
	const rows = listDues(schoolId, which).filter((row) => isUsable(settings, row))
	if (rows.length === 0) return []
	const tries = triesOf(schoolId, [...new Set(rows.map(({ invoiceId }) => invoiceId))])
	return rows.flatMap(({ isConnected: _, billTo, invoiceOpenMinor, ...row }) => {
		const { invoiceId, familyId, method, dueOn, openMinor, issuedOn, timeZone, ...rest } = row
		const shares = standingsIn(
			schoolId,
			{ id: invoiceId, familyId, openMinor: invoiceOpenMinor },
			billTo?.payers ?? [],
		)
		const own = shares.find(({ payerId }) => payerId === method.payerId)
		const amountMinor = Math.min(openMinor, own ? own.leftMinor : openMinor)
		if (amountMinor <= 0) return []
		const { kind, signedOn } = method
		const { noticeDays } = settings
		const planned = collectionDay({ kind, dueOn, issuedOn: issuedOn ?? dueOn, signedOn, noticeDays })
		const tried = tries(invoiceId, dueOn, method.id)
		const isShared = shares.length > 0 && !own
		const next = tried.lastAt === null ? planned : daysAfter(today(timeZone, tried.lastAt), 1)
		return [
			{
				...rest,
				invoiceId,
				familyId,
				dueOn,
				amountMinor,
				isWhole: amountMinor === openMinor,
				method,
				number: row.number ?? '',
				collectOn: next > planned ? next : planned,
				tries: tried.count,
				state: tried.isWaiting ? 'waiting' : tried.isOver || isShared ? 'failed' : 'planned',
			},
		]
	})
}

/** The collection an invoice speaks of: the next one that has not failed. */
export function nextCollection(schoolId: SchoolId, invoiceId: string): Collection | null {
	const [next] = listCollections(schoolId, { invoiceId })
		.filter(({ state }) => state !== 'failed')
		.sort((collection, other) => (collection.collectOn < other.collectOn ? -1 : 1))
	return next ?? null
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

/** True if every due amount of an invoice is still being collected as a whole. */
export function isCollected(schoolId: SchoolId, invoiceId: string): boolean {
	const collections = listCollections(schoolId, { invoiceId })
	return collections.length > 0 && collections.every(({ state, isWhole }) => state !== 'failed' && isWhole)
}

/** A family agreed to pay what is billed here, so its opening balance is left out. */
function listDues(schoolId: SchoolId, { familyId, invoiceId, kind }: Which) {
	const dues = duesOf(schoolId, familyId)
	const { id, label, payerId, reference, signedOn, accountId } = autopayMethods
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
			timeZone: schools.timeZone,
			method: { id, kind: autopayMethods.kind, label, payerId, reference, signedOn, accountId },
			isConnected: isNotNull(onlineAccounts.id).mapWith(Boolean),
		})
		.from(dues)
		.innerJoin(
			autopayMethods,
			and(
				rowsOf(autopayMethods, schoolId),
				eq(autopayMethods.familyId, dues.familyId),
				eq(autopayMethods.state, 'active'),
				kind ? eq(autopayMethods.kind, kind) : undefined,
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

/** Earlier tries of a due amount. A try with a withdrawn method does not count for the next one. */
function triesOf(schoolId: SchoolId, invoiceIds: readonly string[]) {
	const { invoiceId, dueOn, methodId, state, endedAs, declinedFor, at } = onlinePayments
	const charges = database()
		.select({ invoiceId, dueOn, methodId, state, endedAs, declinedFor, at })
		.from(onlinePayments)
		.where(
			and(
				rowsOf(onlinePayments, schoolId),
				inArray(invoiceId, [...invoiceIds]),
				isNotNull(onlinePayments.methodId),
			),
		)
		.all()
	const collected = database()
		.select({
			invoiceId: debits.invoiceId,
			dueOn: debits.dueOn,
			methodId: debits.methodId,
			state: debits.state,
		})
		.from(debits)
		.where(and(rowsOf(debits, schoolId), inArray(debits.invoiceId, [...invoiceIds])))
		.all()
	return (invoice: string, due: string, method: string) => {
		const isOne = (row: { invoiceId: string; dueOn: string | null }) =>
			row.invoiceId === invoice && row.dueOn === due
		const dueCharges = charges.filter((row) => isOne(row))
		const own = dueCharges.filter((row) => row.methodId === method)
		const declined = own.filter((row) => row.endedAs === 'declined')
		const debited = collected.filter(isOne)
		const isReturned = debited.some((row) => row.state === 'returned' && row.methodId === method)
		return {
			count: declined.length,
			lastAt: declined.length > 0 ? Math.max(...declined.map((row) => row.at)) : null,
			isWaiting:
				dueCharges.some((row) => row.state === 'capturing') || debited.some((row) => row.state === 'waiting'),
			isOver:
				isReturned ||
				declined.length >= MAX_TRIES ||
				declined.some((row) => isFinalDecline(row.declinedFor)) ||
				own.some((row) => row.endedAs === 'unclear'),
		}
	}
}
