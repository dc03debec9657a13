import type { Tx } from '#db/client.server.ts'
import type { ClassDetails } from '#app/domain/class/form.ts'
import { wishFrom } from '#app/domain/lesson/split.ts'
import { daysAfter, startOfDay, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { beginWithClass } from '../enrolment/first-and-last-day.server.ts'
import {
	linkChanges,
	listLinksAhead,
	previewFirstLessons,
	previewLinks,
	type ClassPreview,
} from '../lesson/link-change.server.ts'
import { listSeries, type SeriesRow } from '../lesson/series-list.server.ts'
import { listUnscheduled } from '../lesson/unscheduled.server.ts'
import { previewSplits, type PlannedSplit, type SplitWish } from '../lesson/split-plan.server.ts'
import type { LessonChange } from '../lesson/change-words.server.ts'
import type { ClassDays } from '../lesson/schedule-change.server.ts'
import { tellOfSplits, tellTogether } from '../lesson/split-letters.server.ts'
import { splitEach } from '../lesson/split.server.ts'
import { writeWhole } from '../undo.server.ts'
import { editClass, type Named } from './definition.server.ts'
import { tellFormerAssistants } from './former-assistants.server.ts'
import { readDefinition } from './internal/pieces.server.ts'
import { joinLessons, listNewAssistants } from './new-assistants.server.ts'
import { renewAssisting } from './lead-teacher.server.ts'
import { scheduleClass } from './internal/timetable.server.ts'

interface Changed extends Named, Counts {
	/** Empty once the class is saved. */
	previews: ClassPreview[]
}

/** The lessons that were added to the schedule and removed from it. */
interface Counts {
	added: number
	removed: number
}

export interface ClassChange {
	version: number
	/** First day of the change for lessons and assistants; defaults to today. */
	from?: string
	/** True if lessons moved by hand follow as well. */
	alsoMoved: boolean
	forceReason?: string
}

/**
 * Edits a class. A new weekday, time, length, room, teacher or last day would also change its series, or add the first
 * lessons of its students: this returns a preview and writes nothing, unless the token confirms exactly that preview.
 */
export function changeDefinition(
	access: Access,
	id: string,
	typed: ClassDetails,
	change: ClassChange,
	confirmed?: { token: string; tells: boolean },
): Outcome<Changed> {
	const day = today(access.school.timeZone)
	const { version, from: asked = day, alsoMoved, forceReason } = change
	if (asked < day) return refused({ changesFrom: 'Choose today or a later day.' })
	const definition = readDefinition(access, id)
	const before = definition?.fields
	const details = withNewLead(typed, definition)
	// Lessons after the last day fall away, even if the other changes were to begin later.
	const after = details.endsOn && daysAfter(details.endsOn, 1)
	const from = after && after < asked ? (after < day ? day : after) : asked
	const since = from > day ? startOfDay(from, access.school.timeZone) : undefined
	const first = before ? firstDayChange(before, details, from) : null
	const changes: PlannedSplit[] = []
	const tells = confirmed?.tells ?? false
	let aheadPreview: ClassPreview | null = null
	const listPreviews = () => [
		...changes.map(({ preview }) => preview),
		...(aheadPreview ? [aheadPreview] : []),
	]
	const force = forceReason ? { reason: forceReason } : undefined
	const edit = (tx: Tx): Outcome<Named> => {
		const follows = before ? wishesFor(access, id, { before, details, first, from, alsoMoved }) : []
		const isRelinked = before && before.onlineLink !== (details.onlineLink ?? null)
		const links = isRelinked ? listLinksAhead(tx, access, id) : []
		const edited = editClass(access, id, version, details, since)
		if (!edited.ok) return edited
		const linked = linkChanges(tx, access, links)
		aheadPreview = previewLinks(access, linked)
		if (first && first.to < first.from) beginWithClass(tx, access, id, first)
		const splits = previewSplits(access, follows)
		if (!splits.ok) return splits
		changes.push(...splits.value)
		const isChanged = changes.some(
			({ preview: { moved, added, removed } }) => moved.length + added.length + removed.length > 0,
		)
		if (!isChanged) {
			tellOfSplits(tx, access, linked, tells)
			if (first && first.to > first.from) beginWithClass(tx, access, id, first)
			if (before && isNewlyTimed(access, id, before, details)) {
				const startsOn = details.startsOn && details.startsOn < from ? from : details.startsOn
				const how = { forceReason, tells: true, tellsFamilies: tells }
				const scheduled = scheduleClass(tx, access, id, { ...details, startsOn }, how)
				if (!scheduled.ok) return scheduled
				aheadPreview = previewFirstLessons(access, listLinksAhead(tx, access, id))
			}
		}
		if (isChanged || aheadPreview) {
			// Not an error: refusing rolls back the trial run behind the preview.
			if (!confirmed) return refused({}, { status: 200 })
			const tokens = listPreviews().map(({ token }) => token)
			if (confirmed.token !== tokens.join('.'))
				return refused(
					{ form: 'The schedule has changed since this preview. Check the new preview.' },
					{ status: 409 },
				)
		}
		if (!isChanged) return edited
		const classDays = before && daysChange(before, details, { classId: id, version }, first)
		const split = splitEach(access, changes, { force, following: () => edited.value.following, classDays })
		if (!split.ok) return split
		const { more, changes: all } = withLinks(split.value.changes, linked)
		const told = { changeIds: split.value.changeIds, changes: all }
		tellTogether(tx, access, told, { tells, more, areShared: more.length > 0 })
		// The letters about removed lessons went to the students expected at them, so the first days follow last.
		if (first && first.to > first.from) beginWithClass(tx, access, id, first)
		return edited
	}
	const saved = writeWhole((tx) => {
		const joining = listNewAssistants(access, id, details)
		tellFormerAssistants(tx, access, { id, since }, details)
		const edited = edit(tx)
		if (!edited.ok) return edited
		renewAssisting(tx, access, id)
		return joinLessons(tx, access, { ...edited.value, since }, joining, force) ?? edited
	})
	const previews = listPreviews()
	if (saved.ok) return done({ ...saved.value, previews: [], ...countsOf(previews) })
	return saved.status === 200 ? done({ id, name: details.name, previews, ...NONE }) : saved
}

/** An assistant who gets the class assists until their first lesson, also if they are unticked as its new teacher. */
function withNewLead(typed: ClassDetails, definition: ReturnType<typeof readDefinition>): ClassDetails {
	const { teacherId, assistants } = typed
	const isPromoted =
		teacherId && teacherId !== definition?.fields.teacherId && definition?.assistants.includes(teacherId)
	return isPromoted ? { ...typed, assistants: [...assistants, teacherId] } : typed
}

/** One change for each lesson: those of its series say the new link too, and the rest are only about the link. */
function withLinks(changes: readonly LessonChange[], linked: readonly LessonChange[]) {
	const linkOf = new Map(linked.map((change) => [change.lesson.id, change]))
	const ids = new Set(changes.map(({ lesson }) => lesson.id))
	return {
		more: linked.filter(({ lesson }) => !ids.has(lesson.id)),
		changes: changes.map((change): LessonChange => {
			const { lesson, to } = linkOf.get(change.lesson.id) ?? {}
			if (!lesson || !to || !change.to) return change
			return {
				...change,
				lesson: { ...change.lesson, link: lesson.link },
				to: { ...change.to, link: to.link },
			}
		}),
	}
}

const NONE: Counts = { added: 0, removed: 0 }

function countsOf(previews: readonly ClassPreview[]): Counts {
	const of = (group: keyof Counts) => previews.flatMap((preview) => preview[group]).length
	return { added: of('added'), removed: of('removed') }
}

type Before = NonNullable<ReturnType<typeof readDefinition>>['fields']

/** Another first day of a class that has not begun: its lessons and its students begin with it. */
function firstDayChange(before: Before, { startsOn: to }: ClassDetails, day: string) {
	const { startsOn: from } = before
	return from && to && from !== to && from >= day ? { from, to: to < day ? day : to } : null
}

/** An edit with the first and last day before and after it, which its undo gives back, unless both stay. */
function daysChange(
	{ startsOn: was, endsOn }: Before,
	{ startsOn: is, endsOn: to = null }: Pick<ClassDetails, 'startsOn'> & { endsOn?: string | null },
	edit: { classId: string; version: number },
	begins: ReturnType<typeof firstDayChange>,
): ClassDays {
	const first = begins && was && is ? { was, is, from: begins.to } : undefined
	return endsOn === to && !first ? edit : { ...edit, endsOn, to, first }
}

/** A series may begin some days after its class, on its own weekday. */
const isInFirstWeek = (day: string, first: string) => first <= day && day < daysAfter(first, 7)

interface Follow {
	before: Before
	details: ClassDetails
	first: ReturnType<typeof firstDayChange>
	from: string
	alsoMoved: boolean
}

/**
 * Series that shared the old values of the class, with the new ones. A series with its own time or room keeps
 * it.
 */
function wishesFor(access: Access, id: string, { before, details, first, from, alsoMoved }: Follow) {
	const follows = listSeries(access, id, from).flatMap((row) => {
		const { startsOn, endsOn, openEnded } = row
		const lastDay = details.endsOn && details.endsOn < endsOn ? details.endsOn : undefined
		const changed = { ...placeAfter(row, before, details), ...timeAfter(row, before, details) }
		const begins = first && isInFirstWeek(startsOn, first.from) ? first.to : null
		const lastDayBefore = openEnded ? lastDayIfLater(before.endsOn, details.endsOn) : undefined
		if (Object.keys(changed).length === 0 && !lastDay && !lastDayBefore && !begins) return []
		const same = wishFrom(row, from)
		const since = same.startsOn
		const wish: SplitWish = {
			...same,
			...changed,
			startsOn: begins ?? since,
			since: begins && begins > since ? since : undefined,
			// The last day of the class limits an open-ended series anyway.
			endsOn: lastDay && !openEnded ? lastDay : same.endsOn,
			dates: same.dates.filter((day) => !lastDay || day <= lastDay),
			lastDay,
			alsoMoved,
			lastDayBefore,
		}
		return [{ row, wish }]
	})
	return follows
}

/** The last day of a class that gets a later one, or none. */
function lastDayIfLater(before: string | null, after: string | undefined): string | undefined {
	return before && (!after || after > before) ? before : undefined
}

function placeAfter(row: SeriesRow, before: Before, details: ClassDetails) {
	const teacherId = details.teacherId ?? null
	const roomId = details.roomId ?? null
	return {
		...(teacherId !== before.teacherId && row.teacherId === before.teacherId ? { teacherId } : {}),
		...(roomId !== before.roomId && row.roomId === before.roomId ? { roomId } : {}),
	}
}

function timeAfter(row: SeriesRow, before: Before, { weekday, startTime, durationMinutes }: ClassDetails) {
	const was = { weekday: Number(before.weekday), durationMinutes: Number(before.durationMinutes) }
	const movesDay =
		weekday && weekday !== was.weekday && row.frequency === 'weekly' && row.weekdays.includes(was.weekday)
	const movesTime = startTime && startTime !== before.startTime && row.startTime === before.startTime
	const isLonger = durationMinutes !== was.durationMinutes && row.durationMinutes === was.durationMinutes
	return {
		...(movesDay
			? { weekdays: [...new Set(row.weekdays.map((day) => (day === was.weekday ? weekday : day)))] }
			: {}),
		...(movesTime ? { startTime } : {}),
		...(isLonger ? { durationMinutes } : {}),
	}
}

/** True if the class just received its weekday or time and has no lessons yet. */
function isNewlyTimed(access: Access, id: string, before: Before, { weekday, startTime }: ClassDetails) {
	if (before.weekday === String(weekday ?? '') && before.startTime === (startTime ?? null)) return false
	return listUnscheduled(access, { classId: id }).length > 0
}
