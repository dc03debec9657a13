import { and, eq, gte, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import {
	autopayMethods,
	creditNotes,
	debits,
	families,
	invoiceLines,
	invoices,
	ledgerEntries,
	onlinePayments,
	paymentPlanParts,
	payments,
	refunds,
} from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findPayer } from './account.server.ts'
import { endMethod, listCurrentMethods } from './autopay-method.server.ts'

/**
 * Invoice lines and credit notes of the merged record move to the kept one, so that nothing is billed or credited twice.
 * Their texts and accounts stay. If both records were billed for a lesson, both lines stay as they are.
 */
export function moveLines(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	const billed = tx
		.select({ lessonId: invoiceLines.lessonId })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.studentId, keptId),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
		.flatMap(({ lessonId }) => lessonId ?? [])
	tx.update(invoiceLines)
		.set({ studentId: keptId })
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.studentId, otherId),
				or(isNull(invoiceLines.lessonId), notInArray(invoiceLines.lessonId, billed)),
			),
		)
		.run()
	tx.update(creditNotes)
		.set({ studentId: keptId })
		.where(and(eq(creditNotes.schoolId, schoolId), eq(creditNotes.studentId, otherId)))
		.run()
}

const PARTS = {
	invoices,
	payments,
	creditNotes,
	refunds,
	ledgerEntries,
	onlinePayments,
	paymentPlanParts,
	debits,
	autopayMethods,
}
type Part = keyof typeof PARTS
const partNames = Object.keys(PARTS) as Part[]

/** The account of a family that was merged, with all that is needed to move it back. */
export interface MovedAccount {
	fromId: string
	toId: string
	at: number
	ids: Record<Part, string[]>
	/** The card or account that is not used any more, because the kept family has another. */
	endedMethod: string | null
}

/**
 * Invoices, payments, credit and the saved payment method of a family without members move to the family that was kept.
 * If both have one, that of the kept family stays.
 */
export function moveAccount(
	tx: Tx,
	access: Access,
	{ fromId, toId }: { fromId: string; toId: string },
): MovedAccount {
	tx.update(families)
		.set({ mergedInto: toId })
		.where(rowOf(families, access, fromId))
		.run()
	const isKept = listCurrentMethods(access.schoolId, toId).length > 0
	const ended = isKept ? listCurrentMethods(access.schoolId, fromId) : []
	for (const method of ended) {
		endMethod(tx, access, method, 'replaced')
		record(tx, access, method.kind === 'card' ? 'autopay.card-withdrawn' : 'autopay.mandate-withdrawn', {
			objectId: toId,
			objectName: findPayer(access, fromId)?.name,
			before: { method: method.label },
		})
	}
	const idsOf = (part: Part) => {
		const table = PARTS[part]
		return tx
			.update(table)
			.set({ familyId: toId })
			.where(and(rowsOf(table, access), eq(table.familyId, fromId)))
			.returning({ id: table.id })
			.all()
			.map(({ id }) => id)
	}
	const ids = Object.fromEntries(partNames.map((part) => [part, idsOf(part)])) as Record<Part, string[]>
	return {
		fromId,
		toId,
		at: Date.now(),
		ids,
		endedMethod: ended.map(({ label }) => label).join(', ') || null,
	}
}

/** False, and then nothing is changed, if the kept family paid or was charged since. */
export function moveAccountBack(tx: Tx, access: Access, { fromId, toId, at, ids }: MovedAccount): boolean {
	const isNew = [ledgerEntries, onlinePayments, debits].some((table) => {
		const since = tx
			.select({ id: table.id })
			.from(table)
			.where(and(rowsOf(table, access), eq(table.familyId, toId), gte(table.at, at)))
			.all()
		const moved = new Set(Object.values(ids).flat())
		return since.some(({ id }) => !moved.has(id))
	})
	if (isNew) return false
	for (const part of partNames) {
		const table = PARTS[part]
		tx.update(table)
			.set({ familyId: fromId })
			.where(and(rowsOf(table, access), inArray(table.id, ids[part])))
			.run()
	}
	tx.update(families)
		.set({ mergedInto: null })
		.where(rowOf(families, access, fromId))
		.run()
	return true
}
