import { and, eq, gt, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { allocations, bankLines, families, invoices, payments } from '#db/schema/index.ts'
import type { BankLine, BankOutgoing } from '#app/domain/bank/line.ts'
import { payerNamed, type BankInvoice } from '#app/domain/bank/match.ts'
import { maybeReturned } from '#app/domain/bank/returned.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listFamilyPayers } from './owing.server.ts'
import { payerNameOf } from './shares.server.ts'

/** Keys of the given lines that are payments already, whatever file they came from. */
export function listBankKeys(access: Access, keys: readonly string[]) {
	return database()
		.select({ key: bankLines.key, importId: bankLines.importId, paymentId: bankLines.paymentId })
		.from(bankLines)
		.where(and(rowsOf(bankLines, access), isNull(bankLines.releasedAt), inArray(bankLines.key, [...keys])))
		.all()
}

/** An invoice that was paid longer ago than this is not paid twice. */
const PAID_DAYS = 366

/** The invoices that a bank line may pay: those that are open, and those of the last year, which families pay twice. */
export function listForBank(access: Access): BankInvoice[] {
	return database()
		.select({
			id: invoices.id,
			number: invoices.number,
			familyId: invoices.familyId,
			family: families.name,
			openMinor: invoices.openMinor,
			billTo: invoices.billTo,
		})
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(
			and(
				rowsOf(invoices, access),
				or(
					and(inArray(invoices.state, [...OPEN_STATES]), gt(invoices.openMinor, 0)),
					gte(invoices.issuedOn, daysAfter(today(access.school.timeZone), -PAID_DAYS)),
				),
			),
		)
		.all()
		.flatMap(({ number, billTo, ...rest }) =>
			number ? [{ ...rest, number, openMinor: Math.max(0, rest.openMinor), shares: billTo?.payers }] : [],
		)
}

/** Payments of the last year that the bank may have returned, for outgoing rows of a file. */
export function listReturnable(access: Access, outgoing: readonly BankOutgoing[]) {
	if (outgoing.length === 0) return []
	const rows = database()
		.select({
			id: payments.id,
			familyId: payments.familyId,
			family: families.name,
			payer: payerNameOf(access),
			amountMinor: payments.amountMinor,
			number: invoices.number,
		})
		.from(payments)
		.innerJoin(families, rowOf(families, access, payments.familyId))
		.leftJoin(
			allocations,
			and(rowsOf(allocations, access), eq(allocations.paymentId, payments.id), isNull(allocations.removedAt)),
		)
		.leftJoin(invoices, rowOf(invoices, access, allocations.invoiceId))
		.where(
			and(
				rowsOf(payments, access),
				isNull(payments.returnedAt),
				inArray(payments.method, ['transfer', 'check', 'debit']),
				gte(payments.receivedOn, daysAfter(today(access.school.timeZone), -PAID_DAYS)),
			),
		)
		.all()
	const paid = [...groupedBy(rows, ({ id }) => id).values()].flatMap((parts) => {
		const [first] = parts
		return first ? [{ ...first, numbers: parts.flatMap(({ number }) => number ?? []) }] : []
	})
	return maybeReturned(outgoing, paid)
}

/** The payments recorded from a file, except those taken back. */
export function listLinesOf(access: Access, importId: string) {
	return database()
		.select({ key: bankLines.key, paymentId: bankLines.paymentId })
		.from(bankLines)
		.where(and(rowsOf(bankLines, access), eq(bankLines.importId, importId), isNull(bankLines.releasedAt)))
		.all()
}

/** How many lines of a file are on no payment any more, because theirs was voided. */
export function countVoidedLines(access: Access, importId: string): number {
	const { key, releasedAt } = bankLines
	const voided = database()
		.selectDistinct({ key })
		.from(bankLines)
		.where(and(rowsOf(bankLines, access), eq(bankLines.importId, importId), isNotNull(releasedAt)))
		.all()
	const again = listBankKeys(
		access,
		voided.map((line) => line.key),
	)
	return voided.length - again.length
}

/** Offers the line of a voided payment for review again. */
export function releaseBankLine(tx: Tx, access: Access, paymentId: string) {
	tx.update(bankLines)
		.set({ releasedAt: Date.now() })
		.where(and(rowsOf(bankLines, access), eq(bankLines.paymentId, paymentId), isNull(bankLines.releasedAt)))
		.run()
}

/** Finds the payers of a family that several people pay for, which are read once, and the one whom a line names. */
export function payerFinder(access: Access) {
	const known = new Map<string, ReturnType<typeof listFamilyPayers>>()
	return (familyId: string, line: BankLine) => {
		const payers = known.get(familyId) ?? listFamilyPayers(access, familyId)
		known.set(familyId, payers)
		return payers.length > 1 ? { payers, named: payerNamed(payers, line) } : null
	}
}
