import { and, asc, eq, exists, isNotNull, isNull, sql, sum, type Placeholder } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database, prepared, type Tx } from '#db/client.server.ts'
import {
	allocations,
	creditNotes,
	invoices,
	ledgerEntries,
	payments,
	refundPayments,
	users,
} from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import type { WebhookEventName } from '#app/domain/integration/webhook-events.ts'
import type { Access } from '../access.server.ts'
import { hasUnpaidPlaces } from '../join/lost-places.server.ts'
import { queueEvent } from '../mail/webhook-outbox.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { statementKindIn } from './statement-kind.server.ts'
import { movedTo } from './dues.server.ts'
import { coverParts, endPlan } from './payment-plan.server.ts'
import { payerNameOf } from './shares.server.ts'

type Entry = typeof ledgerEntries.$inferSelect
export type NewEntry = Pick<Entry, 'familyId' | 'kind' | 'amountMinor'> &
	Partial<Pick<Entry, 'invoiceId' | 'dueOn' | 'sourceId' | 'note' | 'day'>>
type EndState = 'credited' | 'void' | 'written_off'

/** The only function that writes ledger entries. It updates open amounts as well, so that invoices and ledger cannot differ. */
export function post(tx: Tx, access: Access, entries: readonly NewEntry[], endState?: EndState) {
	const { schoolId, userId, school } = access
	const at = Date.now()
	for (const entry of entries) {
		if (entry.amountMinor === 0) continue
		tx.insert(ledgerEntries)
			.values({ day: today(school.timeZone, at), ...entry, schoolId, id: newId(), at, by: userId })
			.run()
		const event = entry.sourceId && eventOfEntry[entry.kind]
		if (event && entry.sourceId) queueEvent(tx, schoolId, event, entry.sourceId, at)
	}
	const touched = new Set(entries.flatMap(({ invoiceId }) => (invoiceId ? [invoiceId] : [])))
	for (const invoiceId of touched) settle(tx, access, invoiceId, endState)
}

/** Entries of these kinds name the payment as their source. */
const eventOfEntry: Partial<Record<Entry['kind'], WebhookEventName>> = {
	payment: 'payment.recorded',
	returned: 'payment.returned',
}

function settle(tx: Tx, access: Access, invoiceId: string, endState: EndState | undefined) {
	const { schoolId, userId } = access
	const entries = tx
		.select({ open: sum(ledgerEntries.amountMinor).mapWith(Number) })
		.from(ledgerEntries)
		.where(and(eq(ledgerEntries.schoolId, schoolId), eq(ledgerEntries.invoiceId, invoiceId)))
		.get()
	const openMinor = entries?.open ?? 0
	const paid = paidOf(tx, access, invoiceId)
	if (!endState && openMinor === 0 && !isPaid(tx, access, invoiceId))
		queueEvent(tx, schoolId, 'invoice.paid', invoiceId)
	tx.update(invoices)
		.set({
			openMinor,
			state: endState ?? (openMinor === 0 ? 'paid' : paid > 0 ? 'part_paid' : 'issued'),
			updatedAt: Date.now(),
			updatedBy: userId,
			version: sql`${invoices.version} + 1`,
		})
		.where(rowOf(invoices, schoolId, invoiceId))
		.run()
	if (endState) endPlan(tx, access, invoiceId, endState)
	else coverParts(tx, schoolId, invoiceId)
}

function isPaid(tx: Tx, { schoolId }: Access, invoiceId: string): boolean {
	const invoice = tx
		.select({ state: invoices.state })
		.from(invoices)
		.where(rowOf(invoices, schoolId, invoiceId))
		.get()
	return invoice?.state === 'paid'
}

/** The amount allocated to an invoice. */
export function paidOf(tx: Tx, access: Access, invoiceId: string): number {
	const row = tx
		.select({ paid: sum(allocations.amountMinor).mapWith(Number) })
		.from(allocations)
		.where(
			and(rowsOf(allocations, access), eq(allocations.invoiceId, invoiceId), isNull(allocations.removedAt)),
		)
		.get()
	return row?.paid ?? 0
}

export interface Balance {
	dueNowMinor: number
	notDueMinor: number
	creditMinor: number
}

/** Three numbers instead of one, because a single balance would show a debt before it is due. */
export function balanceOf(
	{ schoolId, school }: Access,
	familyId: string,
	day = today(school.timeZone),
): Balance {
	return toBalance(ofFamily().get({ schoolId, familyId, day }))
}

/** The same, and whether a place that is not paid for yet is on one of its invoices, or a refunded payment was taken back. */
export function balanceWithFacts({ schoolId, school }: Access, familyId: string) {
	const row = ofFamily().get({ schoolId, familyId, day: today(school.timeZone) })
	const { hasPlaces = false, isPaidTwice = false } = row ?? {}
	return { ...toBalance(row), hasPlaces, isPaidTwice }
}

const paidTwice = new QueryBuilder()
	.select({ one: sql`1` })
	.from(payments)
	.crossJoin(refundPayments)
	.where(
		and(
			eq(payments.schoolId, ledgerEntries.schoolId),
			eq(payments.familyId, ledgerEntries.familyId),
			isNotNull(payments.returnedAt),
			eq(refundPayments.schoolId, ledgerEntries.schoolId),
			eq(refundPayments.paymentId, payments.id),
		),
	)

const ofFamily = prepared((db) =>
	db
		.select({
			...parts(sql.placeholder('day'), sql.placeholder('schoolId'), sql.placeholder('familyId')),
			hasPlaces: hasUnpaidPlaces,
			isPaidTwice: exists(paidTwice).mapWith(Boolean),
		})
		.from(ledgerEntries)
		.where(
			and(
				eq(ledgerEntries.schoolId, sql.placeholder('schoolId')),
				eq(ledgerEntries.familyId, sql.placeholder('familyId')),
			),
		)
		.prepare(),
)

/** Money not used by any invoice. Negative if more was refunded than received. */
export function creditOf(access: Access, familyId: string): number {
	const row = database()
		.select({ credit: sql<number>`-coalesce(sum(${ledgerEntries.amountMinor}), 0)` })
		.from(ledgerEntries)
		.where(
			and(
				rowsOf(ledgerEntries, access),
				eq(ledgerEntries.familyId, familyId),
				isNull(ledgerEntries.invoiceId),
			),
		)
		.get()
	return row?.credit ?? 0
}

/** The ledger of a family in order, with balances. Credits have the number of their note; for `late_fee` see `statementKindIn`. */
export function listLedger(access: Access, familyId: string) {
	let balanceMinor = 0
	return database()
		.select({
			id: ledgerEntries.id,
			at: ledgerEntries.at,
			day: ledgerEntries.day,
			kind: statementKindIn(access),
			amountMinor: ledgerEntries.amountMinor,
			invoiceId: ledgerEntries.invoiceId,
			number: sql<string | null>`coalesce(${creditNotes.number}, ${invoices.number})`,
			note: ledgerEntries.note,
			sourceId: ledgerEntries.sourceId,
			by: users.name,
			payer: payerNameOf(access),
		})
		.from(ledgerEntries)
		.leftJoin(payments, rowOf(payments, access, ledgerEntries.sourceId))
		.leftJoin(invoices, rowOf(invoices, access, ledgerEntries.invoiceId))
		.leftJoin(creditNotes, rowOf(creditNotes, access, ledgerEntries.sourceId))
		.leftJoin(users, eq(users.id, ledgerEntries.by))
		.where(and(rowsOf(ledgerEntries, access), eq(ledgerEntries.familyId, familyId)))
		.orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
		.limit(10_000)
		.all()
		.map((entry) => ({ ...entry, balanceMinor: (balanceMinor += entry.amountMinor) }))
}

function parts(day: Placeholder, school: Placeholder, family: Placeholder) {
	const { amountMinor, dueOn } = ledgerEntries
	return {
		moved: movedTo(day, { school, family }),
		due: sql<number>`coalesce(sum(case when ${dueOn} <= ${day} then ${amountMinor} end), 0)`,
		notDue: sql<number>`coalesce(sum(case when ${dueOn} > ${day} then ${amountMinor} end), 0)`,
		free: sql<number>`coalesce(sum(case when ${dueOn} is null then ${amountMinor} end), 0)`,
	}
}

function toBalance(sums: { due: number; notDue: number; free: number; moved: number } | undefined): Balance {
	const { due, notDue, free, moved } = sums ?? { due: 0, notDue: 0, free: 0, moved: 0 }
	return {
		dueNowMinor: due + moved + Math.max(0, free),
		notDueMinor: notDue - moved,
		creditMinor: Math.max(0, -free),
	}
}
