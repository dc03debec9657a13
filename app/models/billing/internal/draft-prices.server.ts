import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import { monthBilledBy } from '#app/domain/billing/billed-months.ts'
import { causeOf } from '#app/domain/billing/line-cause.ts'
import { isOwnPrice } from '#app/domain/billing/own-price.ts'
import { totalsOf, wholeLine } from '#app/domain/billing/tax.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../../access.server.ts'
import { record } from '../../audit.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { listLines, removeDraft, type NewLine } from '../draft-lines.server.ts'
import { suggestFor } from '../suggestions.server.ts'
import { listBilled } from './billed-lines.server.ts'
import { settleStaysOf } from './family-settlement.server.ts'
import type { OutdatedAmount } from './outdated-amounts.server.ts'
import { ask } from './seats.server.ts'

type Line = ReturnType<typeof listLines>[number]

/**
 * Bills the plans of a draft anew for a month: lines that are too high get the amount that is due now, or go if nothing is. What
 * the office typed itself stays. A draft without a line left is deleted.
 */
export function setDraftPrices(tx: Tx, access: Access, amount: OutdatedAmount) {
	const { invoiceId, familyId, family, period } = amount
	const lines = listLines(access, invoiceId)
	const draft = tx
		.select({ period: invoices.period })
		.from(invoices)
		.where(rowOf(invoices, access, invoiceId))
		.get()
	const isAnew = (line: Line) =>
		line.enrolmentId !== null &&
		!isOwnPrice(line) &&
		monthBilledBy(line.period, draft?.period ?? null) === period
	const ids = lines.filter(isAnew).map(({ id }) => id)
	tx.delete(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), inArray(invoiceLines.id, ids)))
		.run()
	const suggested = suggestFor(access, [familyId], period).get(familyId)?.lines ?? []
	const after = mergedLines({ lines, isAnew, suggested, amount })
	if (after.length === 0) {
		removeDraft(tx, access, invoiceId)
		return record(tx, access, 'invoice.deleted', { objectId: invoiceId, objectName: family })
	}
	tx.delete(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoiceId)))
		.run()
	tx.insert(invoiceLines)
		.values(
			after.map((line, position) => ({
				id: newId(),
				...line,
				schoolId: access.schoolId,
				invoiceId,
				position,
			})),
		)
		.run()
	tx.update(invoices)
		.set({
			...totalsOf(after),
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${invoices.version} + 1`,
		})
		.where(rowOf(invoices, access, invoiceId))
		.run()
	record(tx, access, 'invoice.changed', { objectId: invoiceId, objectName: family })
}

interface Merging {
	lines: readonly Line[]
	isAnew: (line: Line) => boolean
	suggested: readonly NewLine[]
	amount: Pick<OutdatedAmount, 'lineIds' | 'enrolmentIds'>
}

/** The lines in their order. Of those that are not too high only the sibling discount may change. */
function mergedLines({ lines, isAnew, suggested, amount }: Merging) {
	const left = new Map(suggested.map((line) => [causeOf(line), line]))
	const merged = lines.flatMap((line) => {
		const fresh = isAnew(line) ? left.get(causeOf(line)) : undefined
		left.delete(causeOf(line))
		const isTooHigh = amount.lineIds.includes(line.id)
		if (fresh && (isTooHigh || fresh.unitMinor === line.unitMinor)) return [wholeLine(fresh)]
		return isTooHigh ? [] : [line]
	})
	// The price of a month goes on in another class if the student moved there within it.
	const moved = [...left.values()].filter(
		({ enrolmentId, lessonId }) => !lessonId && amount.enrolmentIds.includes(enrolmentId ?? ''),
	)
	return [...merged, ...moved.map(wholeLine)]
}

/**
 * The office edits a draft or corrects an invoice after the pauses, last days and prices recorded so far, so an amount that it
 * types is due as it is. The plan's amount of such a line is lowered by what is too much now, or raised by what the typed amount
 * pays beyond it: only later changes make the line too high or leave days to bill.
 */
export function keepTypedAmounts(
	tx: Tx,
	access: Access,
	{ id, familyId, period }: Pick<typeof invoices.$inferSelect, 'id' | 'familyId' | 'period'>,
	before: readonly Line[],
) {
	const netOf = new Map(before.map((line) => [causeOf(line), line.netMinor]))
	const typed = listLines(access, id).filter(
		(line) => (netOf.get(causeOf(line)) ?? line.netMinor) !== line.netMinor,
	)
	const setPlan = (line: { id: string }, planMinor: number) =>
		tx
			.update(invoiceLines)
			.set({ planMinor })
			.where(rowOf(invoiceLines, access, line.id))
			.run()
	for (const month of new Set(typed.flatMap((line) => monthBilledBy(line.period, period) ?? []))) {
		const { asked, stays } = ask(access, [familyId], month)
		const seats = stays.flat().map(({ enrolmentId }) => enrolmentId)
		const family = { stays, billed: listBilled(access, seats), charged: [] }
		const { settled } = settleStaysOf(access, asked, family)
		for (const { amountMinor, lines } of settled.flatMap(({ excess }) => excess)) {
			// A credit of the days that the correction repeats pays back what is too much already.
			if (lines.some(({ credits }) => credits.some(({ isForDays }) => isForDays))) continue
			let left = amountMinor
			for (const line of lines.filter((line) => typed.some((one) => one.id === line.id))) {
				const planMinor = Math.max(0, line.amountMinor - left)
				left -= line.amountMinor - planMinor
				setPlan(line, planMinor)
			}
		}
		for (const { seat, key, leftMinor } of settled.flatMap(({ owed }) => owed)) {
			const isOfMonth = (of: string | null) => monthBilledBy(of, null) === month
			const line = typed.find((one) => one.enrolmentId === seat.enrolmentId && isOfMonth(one.period))
			if (!line || line.planMinor === null || !isOfMonth(key)) continue
			const typedMinor = line.netMinor + line.discountMinor
			setPlan(line, Math.max(line.planMinor, Math.min(typedMinor, line.planMinor + leftMinor)))
		}
	}
}
