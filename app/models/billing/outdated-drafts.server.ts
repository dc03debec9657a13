import { write } from '#db/client.server.ts'
import { outdatedWords } from '#app/domain/billing/outdated.ts'
import { groupedBy } from '#app/utils/group.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listOverbilledLessons } from './billed-not-taught.server.ts'
import { listLines } from './draft-lines.server.ts'
import { setDraftPrices } from './internal/draft-prices.server.ts'
import { takeOffDraft } from './internal/dropped-lines.server.ts'
import { listOutdatedAmounts } from './internal/outdated-amounts.server.ts'

export type OutdatedLine = ReturnType<typeof readOutdated>[number]

/**
 * The lines on which these drafts bill too much, by draft: lessons whose mark was changed to one without a charge after the draft was made, and
 * amounts that are higher than is due now. Such a draft is not issued until it is set right.
 */
export function outdatedLines(access: Access, ids: readonly string[]): Map<string, OutdatedLine[]> {
	return groupedBy(readOutdated(access, ids), ({ invoiceId }) => invoiceId)
}

function readOutdated(access: Access, ids: readonly string[]) {
	if (ids.length === 0) return []
	return [...readLessons(access, ids), ...listOutdatedAmounts(access, ids)]
}

function readLessons(access: Access, ids: readonly string[]) {
	return listOverbilledLessons(access, { invoiceIds: ids }).flatMap(({ family, about, overbilled }) => {
		const { invoiceId, number, line, why = '' } = overbilled
		const lesson = { id: line ?? '', invoiceId, family, about, why, isLesson: true as const }
		return number === null && line ? [lesson] : []
	})
}

/** The refusal to issue a draft with these outdated lines. */
export function refuseOutdated(lines: readonly OutdatedLine[] = []): Refused | null {
	return lines.length > 0 ? refused({ form: outdatedWords(lines) }, { status: 409 }) : null
}

/**
 * Takes the lessons that are no longer charged off a draft, sets the amounts that are too high to what is due now, and deletes a
 * draft that bills nothing else.
 */
export function setDraftRight(
	access: Access,
	id: string,
): Outcome<{ taken: number; priced: number; isGone: boolean }> {
	return write((tx) => {
		const lines = outdatedLines(access, [id]).get(id) ?? []
		const lessons = lines.filter(({ isLesson }) => isLesson)
		for (const lesson of lessons) takeOffDraft(tx, access, lesson)
		for (const line of lines) if (!line.isLesson) setDraftPrices(tx, access, line)
		const isGone = lines.length > 0 && listLines(access, id).length === 0
		return done({ taken: lessons.length, priced: lines.length - lessons.length, isGone })
	})
}
