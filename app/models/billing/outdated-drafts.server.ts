import { write } from '#db/client.server.ts'
import { outdatedWords } from '#app/domain/billing/outdated.ts'
import { groupedBy } from '#app/utils/group.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { listOverbilledLessons } from './billed-not-taught.server.ts'
import { listLines } from './draft.server.ts'
import { takeOffDraft } from './internal/dropped-lines.server.ts'

export type OutdatedLine = ReturnType<typeof readOutdated>[number]

/**
 * The lines of these drafts for lessons whose mark was changed to one without a charge after the draft was made, by draft.
 * Such a draft is not issued until they are taken off.
 */
export function outdatedLines(access: Access, ids: readonly string[]): Map<string, OutdatedLine[]> {
	return groupedBy(readOutdated(access, ids), ({ invoiceId }) => invoiceId)
}

function readOutdated(access: Access, ids: readonly string[]) {
	if (ids.length === 0) return []
	return listOverbilledLessons(access, { invoiceIds: ids }).flatMap(({ family, about, overbilled }) => {
		const { invoiceId, number, line, why = '' } = overbilled
		return number === null && line ? [{ id: line, invoiceId, family, about, why }] : []
	})
}

/** The refusal to issue a draft with these outdated lines. */
export function refuseOutdated(lines: readonly OutdatedLine[] = []): Refused | null {
	return lines.length > 0 ? refused({ form: outdatedWords(lines) }, { status: 409 }) : null
}

/** Takes the lessons that are no longer charged off a draft, and deletes a draft that has no other line. */
export function takeLessonsOff(access: Access, id: string): Outcome<{ taken: number; isGone: boolean }> {
	return write((tx) => {
		const lines = outdatedLines(access, [id]).get(id) ?? []
		for (const line of lines) takeOffDraft(tx, access, line)
		return done({ taken: lines.length, isGone: lines.length > 0 && listLines(access, id).length === 0 })
	})
}
