import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons, scheduleChanges, series } from '#db/schema/index.ts'
import type { Clash } from '#app/domain/lesson/clash.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { endTimeOff } from '../calendar/time-off.server.ts'
import { restoreLastDay } from '../class/copy.server.ts'
import { deleteClass, deleteOwnClass } from '../class/deletion.server.ts'
import { renewAssisting } from '../class/lead-teacher.server.ts'
import { followTeacher } from '../class/lead.server.ts'
import { withDaysBack } from '../class/days-back.server.ts'
import { writeWhole } from '../undo.server.ts'
import { isNewsToReader } from './internal/booked-elsewhere.server.ts'
import { refuseClashes } from './booking.server.ts'
import { restoreOne } from './restoration.server.ts'
import { changeCanceledRooms } from './internal/canceled-rooms.server.ts'
import { withoutPastAndBack } from './internal/came-back.server.ts'
import { hasRecords } from './internal/clearing.server.ts'
import { listRolled, reopenContinuing, withoutContinued } from './internal/continued-series.server.ts'
import { readCreditsLost } from './internal/credits-lost.server.ts'
import { restoreMarksAhead } from './internal/marks-ahead.server.ts'
import { findTaken, stoodBefore, type Besides } from './internal/taken-since.server.ts'
import { asOne, type UndoneChange } from './internal/undone-changes.server.ts'
import { listTogether, markUndone } from './internal/undone-together.server.ts'
import { areUsed } from './internal/used-since.server.ts'
import { followSeries } from './internal/usual-time.server.ts'
import { versionsOf, type After, type Change, type ChangeUndone } from './schedule-change.server.ts'
import { listNoLongerTaught } from './internal/no-longer-taught.server.ts'
import { findLessonRows, type LessonToCancel } from './internal/to-cancel.server.ts'
import { tellUndone } from './internal/undone-letters.server.ts'
import { listSeries } from './series-list.server.ts'

interface Undone {
	/** Lessons that stay canceled, because their class or student is gone. */
	omitted: number
}

const TOUCHED = refused(
	{ form: 'Some of these lessons have been changed since. Change them one by one.' },
	{ status: 409 },
)
const PAST = refused(
	{ form: 'No lesson to come is still changed. Change past lessons one by one.' },
	{ status: 409 },
)
const SPLIT_TOUCHED = refused(
	{
		form: 'Some of these lessons have been changed since, or have notes or marks. Choose Change under Repeating lessons to change the others together.',
	},
	{ status: 409 },
)

const CAME_BACK = refused(
	{
		form: 'Lessons came back since, because a pause or a last day was taken back, and they would be lost. Choose Change under Repeating lessons to change the time back.',
	},
	{ status: 409 },
)

const NONE_TOLD: ReturnType<typeof tellUndone> = { backIds: [], unreachable: [] }

type Before = Change['before']
type WholeUndone = Undone & ChangeUndone & { unreachable: string[] }

/** The part of a change that comes back. `listTaken` returns the ids of its lessons whose time is taken. */
type PartOf = (before: Before, listTaken: (part: Before) => Set<string>) => Before

/**
 * Undoes a change of several lessons, unless one of them was edited since; lessons of an absence stay if they are past or back already.
 * Changes that one edit of their class made are undone together. With `partOf` only that part comes back, and the caller tells the teachers.
 */
export function undoChange(access: Access, id: string, partOf?: PartOf): Outcome<WholeUndone> {
	return writeWhole<WholeUndone>((tx) => {
		const change = find(tx, access, id)
		if (!change) return refused({ form: 'This change no longer exists.' }, { status: 404 })
		if (change.undoneAt) return done({ omitted: 0, lessonIds: [], sentIds: [], ...NONE_TOLD })
		const parts: UndoneChange[] = []
		for (const one of listTogether(tx, access, change)) {
			const part = undoOne(tx, access, one, partOf)
			if (!part.ok) return part
			parts.push(part.value)
		}
		record(tx, access, 'schedule.undone', { objectId: change.id, objectName: change.summary })
		const { before, ...told } = asOne(parts)
		const heard = withDaysBack(tx, access, before.classDays, () =>
			partOf ? NONE_TOLD : tellUndone(tx, access, before, { ...told, kind: change.kind, at: change.at }),
		)
		if (!heard.ok) return heard
		const omitted = parts.reduce((sum, part) => sum + part.omitted, 0)
		const lessonIds = before.lessons.map((lesson) => lesson.id)
		const { mailIds: sentIds = [], left } = before
		const { ownClass } = JSON.parse(change.after) as After
		const isClassGone = ownClass === undefined ? undefined : deleteOwnClass(access, ownClass)
		return done({ omitted, lessonIds, sentIds, ...heard.value, left, isClassGone })
	})
}

function undoOne(
	tx: Tx,
	access: Access,
	change: typeof scheduleChanges.$inferSelect,
	partOf?: PartOf,
): Outcome<UndoneChange> {
	const kept = withoutContinued(tx, access, JSON.parse(change.before) as Before, change.at)
	const made = JSON.parse(change.after) as After
	const { before: all, after } = withoutPastAndBack(access, kept, made, change.at)
	if (all.lessons.length === 0 && kept.lessons.some(({ startsAt }) => startsAt <= Date.now())) return PAST
	const besides = stoodBefore(tx, access, change)
	const listTaken = (part: Before) => {
		const taken = findTaken(access, part, after.added, besides)
		return new Set(taken.flatMap(({ booking }) => booking.lessonId ?? []))
	}
	const before = partOf ? partOf(all, listTaken) : all
	const now = versionsOf(access, Object.keys(after.versions))
	const rolled = listRolled(tx, access, after)
	const rolledIds = rolled.map(({ id }) => id)
	const isTouched =
		Object.entries(after.versions).some(([lessonId, version]) => now[lessonId] !== version) ||
		rolled.some(({ version }) => version > 1) ||
		hasRecords(tx, access, [...after.added, ...rolledIds]) ||
		(change.kind !== 'closing' && areUsed(tx, access, [...stillOn(access, after), ...rolledIds], change.at))
	if (isTouched) return change.kind === 'split' ? SPLIT_TOUCHED : TOUCHED
	if (rolled.some((lesson) => wouldBeLost(before, lesson))) return CAME_BACK
	// Families know that a class without its last day goes on, also with the lessons that were added since.
	const knownIds = [...Object.keys(after.versions), ...(before.classDays?.endsOn ? rolledIds : [])]
	const was = findLessonRows(access, knownIds).filter(wasTold(tx, access, before, after))
	const canceled = was.filter(isCanceled)
	const isNews = isNewsToReader(access, canceled)
	const creditsLost = readCreditsLost(access, canceled)
	const undone =
		change.kind === 'closing'
			? // Undoing brings lessons back even while the closure remains.
				reopen(tx, access, before, 'closure')
			: before.absence
				? undoAbsence(tx, access, before, after, besides)
				: noneOmitted(restoreRows(tx, access, before, after, besides))
	if (!undone.ok) return undone
	if (before.marksAhead) restoreMarksAhead(tx, access, before.marksAhead)
	markUndone(tx, access, change, before)
	return done({ ...undone.value, before, was, isNews, creditsLost })
}

/** True of a lesson that the hourly job does not add again: it only goes on after the last day of an open-ended series. */
function wouldBeLost({ series: row }: Before, { originalDate }: { originalDate: string | null }): boolean {
	return row !== undefined && originalDate !== null && !(row.openEnded && originalDate > row.endsOn)
}

function reopen(tx: Tx, access: Access, before: Before, besides: Clash['kind']): Outcome<Undone> {
	const rows = findLessonRows(
		access,
		before.lessons.map(({ id }) => id),
	)
	const omitted = listNoLongerTaught(access, rows)
	for (const lesson of rows) {
		const restored = omitted.has(lesson.id) ? done(null) : restoreOne(tx, access, lesson, besides)
		if (!restored.ok) return restored
	}
	return done({ omitted: omitted.size })
}

function noneOmitted(all: Outcome<null>): Outcome<Undone> {
	return all.ok ? done({ omitted: 0 }) : all
}

/** Cancels the time off first, or what is left of it. Time off that existed before stays, and the lessons return despite it. */
function undoAbsence(
	tx: Tx,
	access: Access,
	before: Before,
	after: After,
	besides: Besides,
): Outcome<Undone> {
	const { absence } = before
	// Time off that was canceled or has ended since is refused, and has no days left to free.
	if (absence?.timeOffId) endTimeOff(access, absence.timeOffId, absence.startsOn, { isPlanned: true })
	const moved = new Set(stillOn(access, after))
	const rows = (isMoved: boolean) => ({
		...before,
		lessons: before.lessons.filter(({ id }) => moved.has(id) === isMoved),
	})
	const isBeside: Besides = (clash) => clash.kind === 'time_off' || besides(clash)
	const back = restoreRows(tx, access, rows(true), after, isBeside)
	if (!back.ok) return back
	return reopen(tx, access, rows(false), 'time_off')
}

/** Families and teachers are not told of the lessons that a change adds at the end of a series that goes on, unless its class had ended. */
function wasTold(tx: Tx, access: Access, { series: row, classDays }: Before, { added, addedSeries }: After) {
	const goesOn = Boolean(addedSeries && findSeries(tx, access, addedSeries)?.openEnded)
	const hadEnded = (day: string) => Boolean(classDays?.endsOn && day > classDays.endsOn)
	return ({ id, day }: LessonToCancel) =>
		!row || !goesOn || day <= row.endsOn || hadEnded(day) || !added.includes(id)
}

/** Changed lessons that still take place. */
function stillOn(access: Access, { versions }: After): string[] {
	return findLessonRows(access, Object.keys(versions))
		.filter(({ state }) => state === 'scheduled' || state === 'held')
		.map(({ id }) => id)
}

function restoreRows(
	tx: Tx,
	access: Access,
	before: Before,
	{ versions, added, addedSeries, allAddedSeries = [], addedClasses = [] }: After,
	besides: Besides,
): Outcome<null> {
	const { schoolId } = access
	const clashes = findTaken(access, before, added, besides)
	if (clashes.length > 0) return refuseClashes(access, clashes)
	const after = { versions, added, addedSeries, allAddedSeries }
	const gone = [...added, ...listRolled(tx, access, after).map(({ id }) => id)]
	tx.delete(lessons)
		.where(and(eq(lessons.schoolId, schoolId), inArray(lessons.id, gone)))
		.run()
	for (const row of before.lessons) {
		const version = (versions[row.id] ?? row.version) + 1
		if (row.id in versions)
			tx.update(lessons)
				.set({ ...row, version })
				.where(rowOf(lessons, schoolId, row.id))
				.run()
		else
			tx.insert(lessons)
				.values({ ...row, schoolId, version })
				.run()
	}
	if (before.series) {
		tx.update(series)
			.set(before.series)
			.where(rowOf(series, schoolId, before.series.id))
			.run()
		const replacement = addedSeries && findSeries(tx, access, addedSeries)
		if (replacement) {
			followSeries(tx, access, replacement.classId, replacement, before.series)
			const { roomId: is, teacherId: to } = before.series
			changeCanceledRooms(tx, access, replacement, { was: replacement.roomId, is })
			if (before.following && isLastWith(access, replacement)) {
				renewAssisting(tx, access, replacement.classId)
				const handing = { from: replacement.teacherId, to }
				followTeacher(tx, access, replacement.classId, handing, before.following)
			}
		}
	}
	// A series edited since then stays as it is.
	for (const row of before.allSeries ?? [])
		tx.update(series)
			.set({ ...row, version: row.version + 2 })
			.where(and(rowOf(series, schoolId, row.id), eq(series.version, row.version + 1)))
			.run()
	reopenContinuing(tx, access, before)
	for (const id of [addedSeries, ...allAddedSeries])
		if (id)
			tx.delete(series)
				.where(rowOf(series, schoolId, id))
				.run()
	return restoreClasses(tx, access, before.classes ?? [], addedClasses)
}

/** True if the teacher of a series has no other in its class. */
function isLastWith(access: Access, { id, classId, teacherId, startsOn }: typeof series.$inferSelect) {
	return listSeries(access, classId, startsOn).every((row) => row.id === id || row.teacherId !== teacherId)
}

function findSeries(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(series)
		.where(rowOf(series, access, id))
		.get()
}

/** Deletes copied classes, unless a student has enrolled. */
function restoreClasses(
	tx: Tx,
	access: Access,
	before: NonNullable<Before['classes']>,
	added: readonly string[],
): Outcome<null> {
	for (const row of before) restoreLastDay(tx, access, row)
	for (const id of added) {
		const deleted = deleteClass(access, id, 1)
		if (!deleted.ok) return deleted
	}
	return done(null)
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(scheduleChanges)
		.where(rowOf(scheduleChanges, access, id))
		.get()
}
