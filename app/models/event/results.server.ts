import { write } from '#db/client.server.ts'
import { eventEntries } from '#db/schema/index.ts'
import type { EventOutcome } from '#app/domain/event/labels.ts'
import { changesOf } from '#app/utils/changes.ts'
import { today } from '#app/utils/dates.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { findEntry } from './entries.server.ts'
import { findEvent } from './events.server.ts'
import { tellOfResult } from './letters.server.ts'

export interface Result {
	/** Undefined removes the result. */
	outcome?: EventOutcome
	mark?: string
	resultOn?: string
	resultNote?: string
}

interface Resulted {
	student: string
	event: string
	/** The number of people who are emailed. */
	told: number
}

/**
 * Saves a result: a grade for an exam, or only an absence for a recital. The history keeps earlier results. The
 * family is emailed, except about another day alone, which it does not see. Families cannot save any.
 */
export function saveResult(
	access: Access,
	id: string,
	version: number,
	{ outcome, mark, resultOn, resultNote }: Result,
): Outcome<Resulted> | null {
	return write((tx) => {
		const now = access.role === 'student' ? null : findEntry(access, id)
		const event = now && findEvent(access, now.eventId)
		if (!event) return null
		const { name, kind, state, day, timeZone } = event
		const todayThere = today(timeZone)
		if (state === 'canceled' || todayThere < day)
			return refused({ form: 'It has not taken place, so there is no result yet.' }, { status: 409 })
		if (kind === 'recital' && outcome && outcome !== 'absent')
			return refused({ outcome: 'A recital has no marks.' })
		const on = outcome ? (resultOn ?? todayThere) : null
		if (on && on < day) return refused({ resultOn: 'The result cannot be older than the exam.' })
		if (on && on > todayThere) return refused({ resultOn: 'Enter today or a day in the past.' })
		const isGraded = outcome !== undefined && outcome !== 'absent'
		const next = {
			outcome: outcome ?? null,
			mark: isGraded ? (mark ?? null) : null,
			resultOn: on,
			resultNote: outcome ? (resultNote ?? null) : null,
		}
		const said = ({ outcome, mark, resultOn, resultNote }: typeof next) => ({
			outcome: outcome ?? '',
			mark: mark ?? '',
			resultOn: resultOn ?? '',
			resultNote: resultNote ?? '',
		})
		const changes = changesOf(said(now), said(next))
		if (!changes) return done({ student: now.student, event: name, told: 0 })
		if (now.version !== version)
			return conflicting({ ...lastChangeOf(access, now.studentId), version: now.version, theirs: said(now) })
		const { userId } = access
		tx.update(eventEntries)
			.set({ ...next, updatedAt: Date.now(), updatedBy: userId, version: version + 1 })
			.where(rowOf(eventEntries, access, id))
			.run()
		record(tx, access, outcome ? 'entry.result' : 'entry.result-removed', {
			objectId: now.studentId,
			objectName: now.student,
			before: { event: name, outcome: now.outcome, mark: now.mark },
			after: { event: name, outcome: next.outcome, mark: next.mark },
		})
		const isNews = Object.keys(changes.after).some((field) => field !== 'resultOn')
		const told = isNews ? tellOfResult(tx, access, name, { ...now, ...next }) : 0
		return done({ student: now.student, event: name, told })
	})
}
