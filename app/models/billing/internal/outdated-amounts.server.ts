import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, invoiceLines, invoices } from '#db/schema/index.ts'
import { monthBilledBy } from '#app/domain/billing/billed-months.ts'
import { tooHighWords } from '#app/domain/billing/outdated.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { listChangedFamilies } from '../overbilled.server.ts'
import { suggestFor } from '../suggestions.server.ts'
import type { Meetings } from './seats.server.ts'

export type OutdatedAmount = ReturnType<typeof listOutdatedAmounts>[number]

/**
 * Amounts of plans on these drafts that are higher than is due now, because a price was lowered, a seat ended or paused, or days
 * were closed after the draft was made.
 */
export function listOutdatedAmounts(access: Access, ids: readonly string[]) {
	const months = groupedBy(listMonthsOf(access, ids), ({ period }) => period)
	const meetings: Meetings = new Map()
	return [...months].flatMap(([period, drafts]) => {
		const names = new Map(drafts.map(({ familyId, family }) => [familyId, family]))
		const draftIds = new Set(drafts.map(({ invoiceId }) => invoiceId))
		const changed = listChangedFamilies(access, period, { invoiceIds: [...draftIds] }).filter(({ id }) =>
			names.has(id),
		)
		if (changed.length === 0) return []
		const suggested = suggestFor(
			access,
			changed.map(({ id }) => id),
			period,
			{ meetings },
		)
		return [...suggested].flatMap(([familyId, { overbilled = [] }]) =>
			overbilled.flatMap(({ invoiceId, drafted, about, why, amountMinor }) =>
				drafted && draftIds.has(invoiceId)
					? [
							{
								id: `${invoiceId} ${period}`,
								invoiceId,
								familyId,
								family: names.get(familyId) ?? '',
								about,
								why: tooHighWords({ why, amountMinor }, access.school.currency),
								isLesson: false as const,
								period,
								...drafted,
							},
						]
					: [],
			),
		)
	})
}

/** The months whose prices these drafts bill. */
function listMonthsOf(access: Access, ids: readonly string[]) {
	const { enrolmentId, period } = invoiceLines
	return database()
		.select({
			invoiceId: invoices.id,
			familyId: families.id,
			family: families.name,
			month: invoices.period,
			key: period,
		})
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.innerJoin(invoiceLines, and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoices.id)))
		.where(
			and(
				rowsOf(invoices, access),
				inArray(invoices.id, [...ids]),
				eq(invoices.state, 'draft'),
				isNotNull(enrolmentId),
			),
		)
		.all()
		.flatMap(({ month, key, ...draft }) => {
			const billed = monthBilledBy(key, month)
			return billed ? [{ ...draft, period: billed }] : []
		})
		.filter(
			(one, at, all) =>
				all.findIndex(({ invoiceId, period }) => invoiceId === one.invoiceId && period === one.period) === at,
		)
}
