import {
	and,
	asc,
	count,
	desc,
	eq,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	or,
	sql,
	sum,
	type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { planOrders, platformTransactions, schools } from '#db/schema/index.ts'
import type { TransactionQuery } from '#app/domain/platform/transactions.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Staff } from '../access.server.ts'

const { at, amountMinor, currency, kind, orderId, providerRef, schoolId } = platformTransactions
const correction = alias(platformTransactions, 'correction')

const columns = {
	id: platformTransactions.id,
	at,
	kind,
	amountMinor,
	currency,
	plan: platformTransactions.plan,
	cycle: platformTransactions.cycle,
	providerRef,
	schoolId,
	school: schools.name,
	providerState: planOrders.providerState,
	subscription: planOrders.paypalSubscriptionId,
	reason: platformTransactions.reason,
	enteredBy: platformTransactions.enteredBy,
	enteredAt: platformTransactions.enteredAt,
	correctsId: platformTransactions.correctsId,
}

export type TransactionRow = ReturnType<typeof readRows>[number]

/** One page of transactions between schools and the platform, with totals by currency. */
export function listTransactions(_staff: Staff, query: TransactionQuery) {
	const wanted = conditionOf(query)
	const sums = database()
		.select({
			currency,
			entries: count(),
			amountMinor: sum(amountMinor).mapWith(Number),
		})
		.from(platformTransactions)
		.where(wanted)
		.groupBy(currency)
		.all()
	const total = sums.reduce((entries, row) => entries + row.entries, 0)
	const { offset } = pageOf(query, total)
	return { rows: readRows(wanted, query, offset), sums, total }
}

/** Every transaction of the filtered list, a batch at a time, for an export. */
export function* eachTransaction(_staff: Staff, query: TransactionQuery, { batch = 500 } = {}) {
	const wanted = conditionOf(query)
	for (let offset = 0; ; offset += batch) {
		const some = readRows(wanted, { ...query, perPage: batch }, offset)
		if (some.length > 0) yield some
		if (some.length < batch) return
	}
}

/** Totals of each of the last days, newest first. */
export function dailyTotals(_staff: Staff, query: TransactionQuery, days: number) {
	const day = sql<string>`date(${at} / 1000, 'unixepoch')`
	const from = daysAfter(query.filters.to ?? today('UTC'), 1 - days)
	return database()
		.select({ day, currency, entries: count(), amountMinor: sum(amountMinor).mapWith(Number) })
		.from(platformTransactions)
		.where(and(conditionOf(query), gte(at, Date.parse(from))))
		.groupBy(day, currency)
		.orderBy(desc(day))
		.all()
}

/** Transactions of one school, newest first. */
export function listSchoolTransactions(_staff: Staff, id: string, limit: number) {
	return readRows(eq(schoolId, id), { descending: true, perPage: limit }, 0)
}

/** One ledger entry, with the entry that reversed it. */
export function findTransaction(_staff: Staff, school: string, id: string) {
	const wanted = and(eq(schoolId, school), eq(platformTransactions.id, id))
	const [entry] = readRows(wanted, { descending: true, perPage: 1 }, 0)
	if (!entry) return null
	const back = database()
		.select({ id: correction.id })
		.from(correction)
		.where(and(eq(correction.schoolId, school), eq(correction.correctsId, id)))
		.get()
	return { ...entry, correctedBy: back?.id ?? null }
}

function readRows(
	wanted: SQL | undefined,
	{ descending, perPage }: Pick<TransactionQuery, 'descending' | 'perPage'>,
	offset: number,
) {
	const order = descending ? desc : asc
	return database()
		.select(columns)
		.from(platformTransactions)
		.innerJoin(schools, eq(schools.id, schoolId))
		.leftJoin(planOrders, and(eq(planOrders.schoolId, schoolId), eq(planOrders.id, orderId)))
		.where(wanted)
		.orderBy(order(at), order(platformTransactions.id))
		.limit(perPage)
		.offset(offset)
		.all()
}

function conditionOf({ search, filters }: TransactionQuery): SQL | undefined {
	const { from, to } = filters
	const text = search.toLowerCase()
	return and(
		filters.kind ? eq(kind, filters.kind) : undefined,
		filters.source ? (filters.source === 'hand' ? isNull(orderId) : isNotNull(orderId)) : undefined,
		filters.school ? eq(schoolId, filters.school) : undefined,
		from ? gte(at, Date.parse(from)) : undefined,
		to ? lt(at, Date.parse(daysAfter(to, 1))) : undefined,
		text ? or(inArray(schoolId, schoolsNamed(text)), eq(sql`lower(${providerRef})`, text)) : undefined,
	)
}

function schoolsNamed(text: string) {
	return database()
		.select({ id: schools.id })
		.from(schools)
		.where(sql`instr(lower(${schools.name}), ${text}) > 0`)
}
