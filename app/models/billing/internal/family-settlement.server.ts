import { siblingOrder, type Charged } from '#app/domain/billing/sibling-order.ts'
import { monthsBetween } from '#app/utils/months.ts'
import type { Access } from '../../access.server.ts'
import type { Billed } from './billed-lines.server.ts'
import type { LineOfStay } from './earlier-credits.server.ts'
import type { ExcessOfStay } from './plan-line.server.ts'
import type { Asked, Stay } from './seats.server.ts'
import { settleStay } from './settlement.server.ts'
import { chargedSpansOf } from './span-settlement.server.ts'
import { listTermsOfMonth } from './terms-of-month.server.ts'

interface FamilyToSettle {
	stays: readonly Stay[]
	/** Lines already billed, of other families too. */
	billed: readonly Billed[]
	/** The children who are charged by the lesson or the package. */
	charged: readonly Charged[]
}

/** The settlement of each stay of a family in the requested month, with the order of the children for the sibling discount. */
export function settleStaysOf(access: Access, asked: Asked, { stays, billed, charged }: FamilyToSettle) {
	const first = stays.map((stay) => {
		const settling = { access, asked, stay, billed: billedFor(stay, billed) }
		return { settling, asBilled: settleStay(settling) }
	})
	const lines: LineOfStay[] = first.flatMap(({ settling: { stay }, asBilled }) =>
		asBilled.lines.map((line) => ({ line, stay })),
	)
	const all = [...charged, ...first.flatMap(({ asBilled }) => asBilled.charged)]
	const order = siblingOrder(all, billedInFull(asked, lines))
	const isSibling = (studentId: string | null | undefined) => studentId !== order[0]
	const settled = first.map(({ settling, asBilled }) => {
		const { stay } = settling
		// The worth of a surplus depends on the sibling discount of the amounts that it pays for.
		const isKnown = asBilled.spends && order.length > 0
		return isKnown ? settleStay({ ...settling, isSibling: isSibling(stay[0]?.studentId) }) : asBilled
	})
	const excess: ExcessOfStay[] = settled.flatMap((one, i) =>
		one.excess.map((excess) => ({ ...excess, stay: stays[i] ?? [] })),
	)
	return { settled, excess, lines, order, isSibling }
}

function billedFor(stay: Stay, billed: readonly Billed[]): Billed[] {
	return billed.filter((line) => stay.some(({ enrolmentId }) => enrolmentId === line.enrolmentId))
}

/**
 * The surplus of a family in each other month that an invoice bills. The surplus of a term is known in its last month if another
 * plan goes on within it, and that of a month in this month alone.
 */
export function excessOfOtherMonths(
	access: Access,
	asked: Asked,
	family: FamilyToSettle,
	invoiceId: string,
): ExcessOfStay[][] {
	const months = family.stays.flatMap((stay) => {
		const billed = billedFor(stay, family.billed)
		const keys = billed.filter((line) => line.invoiceId === invoiceId).map(({ key }) => key)
		const spans = chargedSpansOf({ access, asked, stay, billed }).filter(({ startsOn }) =>
			keys.some((key) => key.startsWith(`${startsOn}/`)),
		)
		return [
			...keys.filter((key) => /^\d{4}-/.test(key)).map((key) => key.slice(0, 7)),
			...spans.flatMap(({ startsOn, endsOn }) => monthsBetween(startsOn, endsOn)),
		]
	})
	return [...new Set(months)]
		.filter((period) => period !== asked.period)
		.map((period) => {
			const other = { ...asked, period, terms: listTermsOfMonth(access, period) }
			return settleStaysOf(access, other, family).excess
		})
}

/** The students whose lines have no sibling discount although their plan gives one. */
function billedInFull({ prices }: Asked, lines: readonly LineOfStay[]): Set<string> {
	const discounts = new Map(
		[...prices.values()].flat().map(({ version }) => [version.id, version.siblingDiscount]),
	)
	const full = lines.filter(
		({ line }) => (discounts.get(line.versionId ?? '') ?? 0) > 0 && line.netMinor >= line.amountMinor,
	)
	return new Set(full.flatMap(({ line }) => line.studentId ?? []))
}
