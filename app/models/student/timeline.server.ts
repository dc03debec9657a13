import { desc, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { TimelineKind } from '#app/domain/student/timeline.ts'
import type { Access } from '../access.server.ts'
import { reachesFamily } from '../scope.server.ts'
import {
	familyNotesIn,
	invoicesIn,
	lessonsIn,
	paymentsIn,
	studentNotesIn,
} from './internal/timeline-parts.server.ts'
import type { TimelineEntry } from './internal/timeline-columns.server.ts'
import { answersIn, broadcastsIn, messagesIn } from './internal/timeline-messages.server.ts'
import { movesIn } from './internal/timeline-moves.server.ts'

const PER_PAGE = 20

interface Wanted {
	studentIds: readonly string[]
	familyId: string | null
	/** The page of one student leaves out invoices of siblings. */
	isOfFamily: boolean
	/** False without permission to take payments. */
	seesMoney: boolean
	kind: TimelineKind | null
	page: number
}

/** All parts have the same columns; the builder's type also names the tables. */
type Part = ReturnType<typeof studentNotesIn>

/**
 * The timeline of students and their family, newest first. One statement reads all kinds, so that its pages are
 * exact whatever the mix of kinds.
 */
export function listTimeline(access: Access, wanted: Wanted) {
	const [first, second, ...rest] = partsOf(access, wanted)
	if (!first) return { entries: [], hasMore: false }
	const rows = (second ? unionAll(first, second, ...rest) : first)
		.orderBy(desc(sql`"at"`), desc(sql`"id"`))
		.limit(PER_PAGE + 1)
		.offset((wanted.page - 1) * PER_PAGE)
		.all() as TimelineEntry[]
	return { entries: rows.slice(0, PER_PAGE), hasMore: rows.length > PER_PAGE }
}

function partsOf(access: Access, { studentIds, familyId, isOfFamily, seesMoney, kind }: Wanted) {
	const shows = (entryKind: TimelineKind) => kind === null || kind === entryKind
	const family = familyId !== null && reachesFamily(access, familyId) ? familyId : null
	const showsSent = shows('messages') && access.reach === 'all'
	return [
		shows('notes') ? studentNotesIn(access, studentIds) : null,
		shows('notes') && family ? familyNotesIn(access, family) : null,
		shows('lessons') ? lessonsIn(access, studentIds) : null,
		shows('lessons') ? movesIn(access, studentIds) : null,
		shows('messages') ? messagesIn(access, studentIds) : null,
		showsSent ? broadcastsIn(access, studentIds) : null,
		showsSent ? answersIn(access, studentIds) : null,
		shows('money') && family && seesMoney ? paymentsIn(access, family) : null,
		shows('money') && family && seesMoney ? invoicesIn(access, family, isOfFamily ? null : studentIds) : null,
	].filter((part) => part !== null) as Part[]
}
