import { and, eq, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, ledgerEntries } from '#db/schema/index.ts'
import type { StatementKind } from '#app/domain/billing/accounts.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** The kind of an entry on statements, which name an invoice for late fees alone by what it is for. */
export function statementKindIn(access: Access) {
	const { kind, invoiceId } = ledgerEntries
	const kindsOfLines = database()
		.select({ kinds: sql`group_concat(distinct ${invoiceLines.kind})` })
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoiceId)))
	return sql<StatementKind>`case when ${kind} = 'invoice' and ${kindsOfLines} = 'late_fee' then 'late_fee' else ${kind} end`
}
