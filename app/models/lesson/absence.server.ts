import { and, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import { isSameTime } from '#app/domain/calendar/closed-time.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { askTimeOff, decideTimeOff } from '../calendar/time-off.server.ts'
import { listTimeOff } from '../calendar/time-off-list.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { queueAbsenceLetters } from './absence-letters.server.ts'
import { closedTimeOf, type PlannedLesson } from './absence-options.server.ts'
import { moveLessons, refuseClashes, type MovedLesson } from './booking.server.ts'
import { cancelOne, keepCanceledMails } from './cancellation.server.ts'
import { absenceDays } from './change-words.server.ts'
import type { MarkAhead } from './internal/marks-ahead.server.ts'
import { takeAbsencesBack } from './moved-absences.server.ts'
import { saveChange } from './schedule-change.server.ts'
import { type AbsenceWish, planAbsence } from './absence-plan.server.ts'

/** Applies the preview, all of it or nothing: lessons, time off and emails. */
export function applyTeacherAbsence(
	access: Access,
	key: string,
	wish: AbsenceWish,
	token: string,
): Outcome<{ changeId: string }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ changeId: before })
		const planned = planAbsence(access, wish)
		if (!planned.ok) return planned
		const { preview, moved, clashes, teacher } = planned.value
		if (clashes.length > 0) return refuseClashes(access, clashes)
		if (preview.token !== token)
			return refused(
				{ form: 'Something has changed since this preview. Check the new preview.' },
				{ status: 409 },
			)
		const changed = preview.lines.filter(({ plan }) => plan.is !== 'leave').map(({ lesson }) => lesson.id)
		const rows = tx
			.select()
			.from(lessons)
			.where(and(rowsOf(lessons, access), inArray(lessons.id, changed)))
			.all()
		const applied = applyPlans(tx, access, moved, preview.lines)
		if (!applied.ok) return applied
		const timeOff = takeTimeOff(access, wish)
		if (!timeOff.ok) return timeOff
		const mailIds = queueAbsenceLetters(tx, access, preview)
		const canceled = preview.lines.filter(({ plan }) => plan.is === 'cancel').map(({ lesson }) => lesson.id)
		keepCanceledMails(tx, access, canceled, mailIds)
		const { teacherId, startsOn, endsOn } = wish
		const off = closedTimeOf(wish)
		const days = absenceDays(access, off)
		const summary = `${teacher.name}, ${days}: ${changedWords(changed.length, preview.lines.length)}`
		const changeId = saveChange(tx, access, {
			kind: 'absence',
			summary,
			before: {
				lessons: rows,
				absence: { ...off, timeOffId: timeOff.value, mailIds },
				marksAhead: applied.value,
			},
			changed,
		})
		record(tx, access, 'schedule.changed', {
			objectId: teacherId,
			objectName: summary,
			after: { from: startsOn, until: endsOn },
		})
		spendKey(tx, access, key, changeId)
		return done({ changeId })
	})
}

function changedWords(changed: number, of: number): string {
	if (of === 1) return changed === 1 ? 'the lesson was changed' : 'the lesson was not changed'
	return `${changed} of ${of} lessons ${changed === 1 ? 'was' : 'were'} changed`
}

function applyPlans(
	tx: Tx,
	access: Access,
	moved: readonly MovedLesson[],
	lines: readonly PlannedLesson[],
): Outcome<MarkAhead[]> {
	const canceled = lines.filter(({ plan }) => plan.is === 'cancel')
	for (const { lesson } of canceled) {
		const outcome = cancelOne(tx, access, lesson, { by: 'teacher', reason: null })
		if (!outcome.ok) return outcome
	}
	const marksAhead = lines.flatMap(({ lesson, plan }) =>
		plan.is === 'move' ? takeAbsencesBack(tx, access, lesson, plan).map(({ mark }) => mark) : [],
	)
	const placed = moveLessons(tx, access, moved)
	return placed.ok ? done(marksAhead) : placed
}

/**
 * Records the time off, or approves the request for it, which may have named other hours of the same days. Returns the id of
 * a new entry, so that undo can remove it.
 */
function takeTimeOff(access: Access, wish: AbsenceWish): Outcome<string | null> {
	const { teacherId, startsOn, endsOn, fromTime, toTime, reason, isPaid, requestId } = wish
	const off = closedTimeOf(wish)
	const rows = listTimeOff(access, { from: startsOn, to: endsOn, teacherId }).filter(
		({ state }) => state === 'asked' || state === 'approved',
	)
	const isAnswered = (row: (typeof rows)[number]) =>
		row.id === requestId && row.state === 'asked' && row.startsOn === startsOn && row.endsOn === endsOn
	const known = rows.find(isAnswered) ?? rows.find((row) => isSameTime(row, off))
	if (!known) {
		const hours = { fromTime, toTime }
		const request = { teacherId, startsOn, endsOn, reason, isPaid, ...hours }
		const added = askTimeOff(access, newId(), request, { isPlanned: true })
		return added.ok ? done(added.value.id) : added
	}
	const hours = { fromTime: off.fromTime, toTime: off.toTime }
	const approved = decideTimeOff(access, known.id, { approve: true, hours, isPaid })
	return approved.ok ? done(null) : approved
}
