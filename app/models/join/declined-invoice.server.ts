import { and, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import { OWED_STATES } from '#app/domain/billing/labels.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import { done, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listLines } from '../billing/draft-lines.server.ts'
import { creditInvoice, voidInvoice } from '../billing/ending.server.ts'
import { paidOf } from '../billing/ledger.server.ts'
import { rowOf } from '../school-rows.server.ts'
import type { FoundSignUp } from './inbox.server.ts'

/** The office declines one child: nothing is owed for it, and what was paid becomes credit, to be refunded. */
export function endFirstInvoice(
	tx: Tx,
	access: Access,
	{ id, invoiceId, studentId, version }: Pick<FoundSignUp, 'id' | 'invoiceId' | 'studentId' | 'version'>,
): Outcome<null> {
	if (!invoiceId || !isOwed(tx, access, invoiceId)) return done(null)
	const lines = listLines(access, invoiceId)
	const own = lines.filter((line) => line.studentId === studentId)
	const isWhole = own.length === lines.length
	const reason = 'Sign-up declined'
	if (isWhole && paidOf(tx, access, invoiceId) === 0) {
		const ended = voidInvoice(access, invoiceId, reason)
		return ended.ok ? done(null) : refusedInForm(ended)
	}
	const amountMinor = totalsOf(own).totalMinor
	if (amountMinor <= 0) return done(null)
	const credited = creditInvoice(access, `sign-up ${id} ${version}`, {
		id: invoiceId,
		amountMinor,
		reason,
		studentId: studentId ?? undefined,
	})
	return credited.ok ? done(null) : refusedInForm(credited)
}

function isOwed(tx: Tx, access: Access, invoiceId: string): boolean {
	const invoice = tx
		.select({ id: invoices.id })
		.from(invoices)
		.where(and(rowOf(invoices, access, invoiceId), inArray(invoices.state, [...OWED_STATES])))
		.get()
	return invoice !== undefined
}
