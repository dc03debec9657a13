import { and, asc, count, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { loanCopies, loanItems, loans } from '#db/schema/index.ts'
import type { ItemQuery } from '#app/domain/loan/list.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** One page of items by name, with the number of copies and of loans. */
export function listItems(access: Access, query: ItemQuery) {
	const wanted = conditionOf(query)
	const total =
		database()
			.select({ n: count() })
			.from(loanItems)
			.where(and(rowsOf(loanItems, access), wanted))
			.get()?.n ?? 0
	const rows = database()
		.select({ id: loanItems.id, title: loanItems.title, kind: loanItems.kind })
		.from(loanItems)
		.where(and(rowsOf(loanItems, access), wanted))
		.orderBy(asc(loanItems.titleKey), asc(loanItems.id))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	const ids = rows.map(({ id }) => id)
	const counted = database()
		.select({ itemId: loanCopies.itemId, copies: count(loanCopies.id), out: count(loans.id) })
		.from(loanCopies)
		.leftJoin(loans, and(rowsOf(loans, access), eq(loans.copyId, loanCopies.id), isNull(loans.returnedOn)))
		.where(and(rowsOf(loanCopies, access), inArray(loanCopies.itemId, ids), isNull(loanCopies.archivedAt)))
		.groupBy(loanCopies.itemId)
		.all()
	const countOf = new Map(counted.map(({ itemId, ...counts }) => [itemId, counts]))
	return { total, rows: rows.map((row) => ({ ...row, ...(countOf.get(row.id) ?? { copies: 0, out: 0 }) })) }
}

export type FoundItem = NonNullable<ReturnType<typeof findItem>>

/** An item with all its copies, by code. Their loans tell which are out. */
export function findItem(access: Access, id: string) {
	const item = database()
		.select()
		.from(loanItems)
		.where(rowOf(loanItems, access, id))
		.get()
	if (!item) return null
	const copies = database()
		.select()
		.from(loanCopies)
		.where(and(rowsOf(loanCopies, access), eq(loanCopies.itemId, id)))
		.orderBy(asc(loanCopies.codeKey))
		.all()
	return { ...item, copies }
}

/** Copies available for loan, or one of them. */
export function listLendable(access: Access, copyId?: string) {
	return database()
		.select({
			id: loanCopies.id,
			title: loanItems.title,
			code: loanCopies.code,
			condition: loanCopies.condition,
		})
		.from(loanItems)
		.innerJoin(loanCopies, and(rowsOf(loanCopies, access), eq(loanCopies.itemId, loanItems.id)))
		.leftJoin(loans, and(rowsOf(loans, access), eq(loans.copyId, loanCopies.id), isNull(loans.returnedOn)))
		.where(
			and(
				rowsOf(loanItems, access),
				isNull(loanItems.archivedAt),
				isNull(loanCopies.archivedAt),
				isNull(loans.id),
				copyId ? eq(loanCopies.id, copyId) : undefined,
			),
		)
		.orderBy(asc(loanItems.titleKey), asc(loanItems.id))
		.all()
}

function conditionOf({ search, filters: { kind, gone } }: ItemQuery): SQL | undefined {
	const words = plain(search).split(' ').filter(Boolean)
	return and(
		gone ? isNotNull(loanItems.archivedAt) : isNull(loanItems.archivedAt),
		kind ? eq(loanItems.kind, kind) : undefined,
		...words.map((word) => sql`instr(${loanItems.titleKey}, ${word}) > 0`),
	)
}
