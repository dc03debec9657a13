import type { Tx } from '#db/client.server.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { listTerms, type Term } from '../calendar/term-list.server.ts'
import { copyClass } from '../class/copy.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { findClashes, type FoundClash } from './internal/clashes.server.ts'
import { teachersByDay } from './rolling.server.ts'
import { tellTeachersOfAll } from './series-letter.server.ts'
import { saveChange } from './schedule-change.server.ts'
import type { PlannedDay } from './planned-days.server.ts'
import { insertSeries, planSeries, type SeriesWish } from './series.server.ts'
import { listSeriesOf, moveLastDay, type TermSeries } from './internal/term-series.server.ts'

export interface TermCopy {
	fromId: string
	toId: string
	/** Classes continue with their students, or start without any. */
	students: 'keep' | 'none'
}

export interface CopiedSeries {
	id: string
	classId: string
	class: string
	teacher: string | null
	rule: SeriesWish
	days: PlannedDay[]
	clashes: FoundClash[]
	/** The reason it cannot be copied. */
	refused: string | null
}

export interface TermCopyPreview {
	from: Term
	to: Term
	series: CopiedSeries[]
	/** Total before the limit of one copy. */
	total: number
	/** Digest of the preview: applying does what was shown and nothing else. */
	token: string
}

const MAX_SERIES = 200

/** Previews copying the series of a term to a later one. Writes nothing. */
export function previewTermCopy(access: Access, copy: TermCopy): Outcome<TermCopyPreview> {
	const terms = listTerms(access).filter(({ archivedAt }) => archivedAt === null)
	const from = terms.find(({ id }) => id === copy.fromId)
	const to = terms.find(({ id }) => id === copy.toId)
	if (!from || !to) return refused({ toId: 'Choose one of your terms.' }, { status: 404 })
	if (to.startsOn <= from.endsOn) return refused({ toId: `Choose a term that starts after ${from.name}.` })
	const rows = listSeriesOf(access, from, to)
	const planned = rows.slice(0, MAX_SERIES).flatMap((row) => planCopy(access, row, to, copy.students))
	const bookings = planned.map(({ classId, rule: { teacherId, roomId }, days }) =>
		days
			.filter(({ closedBy }) => !closedBy)
			.map(({ startsAt, endsAt }) => ({
				// A copied class has no students yet.
				classId: copy.students === 'keep' ? classId : `new ${classId}`,
				teacherId,
				roomId,
				startsAt,
				endsAt,
			})),
	)
	const clashes = findClashes(access, bookings.flat())
	const copies = planned.map((plan, at) => {
		const own = new Set<object>(bookings[at])
		return { ...plan, clashes: clashes.filter(({ booking }) => own.has(booking)) }
	})
	const token = previewToken({ fromId: from.id, to, students: copy.students, found: copies })
	return done({ from, to, series: copies, total: rows.length, token })
}

/** Copies the selected series, all of them or none, if nothing has changed since the preview. */
export function applyTermCopy(
	access: Access,
	key: string,
	{ seriesIds, token, ...copy }: TermCopy & { seriesIds: readonly string[]; token: string },
): Outcome<{ changeId: string; series: number; lessons: number }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ changeId: before, series: 0, lessons: 0 })
		const previewed = previewTermCopy(access, copy)
		if (!previewed.ok) return previewed
		const { from, to, series: all } = previewed.value
		if (previewed.value.token !== token)
			return refused(
				{ form: 'The schedule has changed since this preview. Check the new preview.' },
				{ status: 409 },
			)
		const chosen = all.filter(({ id }) => seriesIds.includes(id))
		if (chosen.length === 0) return refused({ form: 'Tick at least one class to copy.' })
		const made = copyAll(tx, access, chosen, to, copy.students)
		if (!made.ok) return made
		const { lessonIds, seriesMade, classesMade, extended, ended, told } = made.value
		const summary = `${from.name} to ${to.name}: ${lessonIds.length} lessons of ${chosen.length} series`
		const changeId = saveChange(tx, access, {
			kind: 'term',
			summary,
			before: {
				lessons: [],
				classes: extended,
				allSeries: ended,
				mailIds: tellTeachersOfAll(tx, access, told),
			},
			changed: lessonIds,
			added: lessonIds,
			allAddedSeries: seriesMade,
			addedClasses: classesMade,
		})
		record(tx, access, 'schedule.changed', { objectId: to.id, objectName: summary })
		spendKey(tx, access, key, changeId)
		return done({ changeId, series: chosen.length, lessons: lessonIds.length })
	})
}

function copyAll(
	tx: Tx,
	access: Access,
	chosen: readonly CopiedSeries[],
	to: Term,
	students: TermCopy['students'],
) {
	const lessonIds: string[] = []
	const seriesMade: string[] = []
	const classesMade = new Map<string, string>()
	const extended = []
	const ended = []
	const told = []
	for (const { classId, class: name, rule } of chosen) {
		if (students === 'keep') {
			const moved = moveLastDay(tx, access, classId, to.endsOn)
			ended.push(...moved.allSeries)
			extended.push(...moved.classes)
		} else if (!classesMade.has(classId)) classesMade.set(classId, copyClass(tx, access, classId, to))
		const made = insertSeries(tx, access, classesMade.get(classId) ?? classId, rule)
		if (!made.ok) return made
		seriesMade.push(made.value.id)
		lessonIds.push(...made.value.ids)
		told.push({ name, wish: rule, lessons: made.value.booked, openEnded: made.value.openEnded })
	}
	return done({ lessonIds, seriesMade, classesMade: [...classesMade.values()], extended, ended, told })
}

function planCopy(access: Access, row: TermSeries, to: Term, students: TermCopy['students']) {
	const own = ruleFor(row, to)
	if (!own) return []
	const { id, classId, class: name } = row
	// A class whose teacher has left by then was handed over to its lead. Without one, the copy is refused.
	const teacher = teachersByDay(access, row)(own.startsOn) ?? { id: row.teacherId, name: row.teacher }
	const rule = { ...own, teacherId: teacher.id }
	// A closure of the class applies only if the same class continues.
	const planned = planSeries(access, students === 'keep' ? classId : '', rule)
	const text = planned.ok ? null : Object.values(planned.errors).flat().join(' ')
	const days = planned.ok ? planned.value.days.filter(({ isExpected }) => isExpected) : []
	return [{ id, classId, class: name, teacher: teacher.name, rule, days, refused: text }]
}

/**
 * Continues the same rule from its first day in the new term, so that every other week stays every other week.
 */
function ruleFor(row: TermSeries, { id, startsOn, endsOn }: Term): SeriesWish | null {
	const { frequency, every, startTime, durationMinutes, teacherId, roomId, skipsClosures } = row
	const rule = { frequency, every, weekdays: [...row.weekdays].map(Number), dates: [] }
	const first = daysOf({ ...rule, startsOn: row.startsOn, endsOn }).find((day) => day >= startsOn)
	const place = { startTime, durationMinutes, teacherId, roomId, skipsClosures }
	return first ? { ...rule, ...place, startsOn: first, endsOn, termId: id } : null
}
