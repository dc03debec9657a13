import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { closures, lessons, rooms } from '#db/schema/index.ts'
import type { Consequence } from '#app/domain/attendance/consequence-labels.ts'
import { closureWords } from '#app/domain/calendar/labels.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { groupedBy } from '#app/utils/group.ts'
import { previewToken } from '#app/utils/preview-token.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { consequencesOf } from '../attendance/consequences.server.ts'
import { record } from '../audit.server.ts'
import { findBilledBefore } from '../billing/billed-months.server.ts'
import { withMonthPrices } from '../billing/price-kept.server.ts'
import { listLessonsHit } from '../calendar/lessons-hit.server.ts'
import { listSmallRooms } from '../class/room-size.server.ts'
import { eachOf } from '../query-values.server.ts'
import { roomPlace } from '../school/place.server.ts'
import { writeWhole } from '../undo.server.ts'
import { moveLessons, refuseClashes } from './booking.server.ts'
import { cancelOne, keepCanceledMails } from './cancellation.server.ts'
import { listOpenRoomIds } from './open-rooms.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { findClashes } from './internal/clashes.server.ts'
import { saveChange } from './schedule-change.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'
import { findLessonRows, type LessonToCancel } from './internal/to-cancel.server.ts'

export interface ClosingPreview {
	/** Lessons to close, with the effect on each student. */
	closing: { lesson: LessonToCancel; consequences: Consequence[] }[]
	/** Past lessons, which stay as they are. */
	fixed: LessonToCancel[]
	/** Students expected at the upcoming lessons. */
	studentIds: string[]
	/** Digest of the preview: applying does what was shown and nothing else. */
	token: string
}

/** Previews the effect of a closure added after lessons were booked. Writes nothing. */
export function previewClosing(access: Access, closureId: string): Outcome<ClosingPreview> {
	const closure = findClosure(access, closureId)
	if (!closure) return unknownClosure()
	const rooms = closure.siteId ? roomsAt(access, closure.siteId) : null
	const hit = listLessonsHit(access, closure).filter(
		({ roomId }) => !rooms || (roomId !== null && rooms.has(roomId)),
	)
	const rows = findLessonRows(
		access,
		hit.map(({ id }) => id),
	).sort((a, b) => a.startsAt - b.startsAt)
	const booked = rows.filter(({ state }) => state === 'scheduled')
	const daysOf = groupedBy(booked, ({ classId }) => classId)
	const closing = booked.map((lesson) => {
		const days = (daysOf.get(lesson.classId) ?? []).map(({ day }) => day)
		const consequences = consequencesOf(access, lesson, 'closure')
		return { lesson, consequences: withMonthPrices(access, lesson, consequences, days) }
	})
	const fixed = rows.filter(({ state }) => state === 'held')
	const token = previewToken({ closure, rows })
	const ahead = closing.filter(({ lesson }) => lesson.startsAt > Date.now())
	const studentIds = ahead.flatMap(({ consequences }) => consequences.map(({ studentId }) => studentId))
	return done({ closing, fixed, studentIds: [...new Set(studentIds)], token })
}

/** Cancels the lessons during a closure, if nothing has changed since the preview. */
export function applyClosing(
	access: Access,
	closureId: string,
	token: string,
	tells = false,
): Outcome<{ closed: number; changeId: string; billed: ReturnType<typeof findBilledBefore> }> {
	return writeWhole((tx) => {
		const previewed = previewClosing(access, closureId)
		if (!previewed.ok) return previewed
		const closure = findClosure(access, closureId)
		if (!closure) return unknownClosure()
		if (closure.effect !== 'skip')
			return refused({ form: 'Lessons take place during this closure, so there is nothing to close.' })
		if (previewed.value.token !== token) return stale()
		const ids = previewed.value.closing.map(({ lesson }) => lesson.id)
		const before = rowsBefore(tx, access, ids)
		for (const { lesson } of previewed.value.closing) {
			const canceled = cancelOne(tx, access, lesson, { by: 'closure', reason: closureWords(closure) })
			if (!canceled.ok) return canceled
		}
		const changes = previewed.value.closing.map((change) => ({ ...change, to: null, by: 'closure' as const }))
		const toFamilies = tells ? tellOfChanges(tx, access, changes, closureWords(closure)) : []
		keepCanceledMails(tx, access, ids, toFamilies)
		const mailIds = [...toFamilies, ...tellTeachers(tx, access, changes, { reason: closure.name })]
		const summary = `${closure.name}: ${ids.length} closed`
		const changeId = saveChange(tx, access, {
			kind: 'closing',
			summary,
			before: { lessons: before, mailIds },
			changed: ids,
		})
		record(tx, access, 'schedule.changed', { objectId: closureId, objectName: summary })
		const billed = findBilledBefore(access, previewed.value.closing)
		return done({ closed: ids.length, changeId, billed })
	})
}

/** Gives the lessons in a closed room another one, if nothing has changed since the preview. */
export function moveToRoom(
	access: Access,
	closureId: string,
	{ token, roomId, tells = false }: { token: string; roomId: string; tells?: boolean },
): Outcome<{ moved: number; room: string }> {
	return writeWhole((tx) => {
		const previewed = previewClosing(access, closureId)
		if (!previewed.ok) return previewed
		const closure = findClosure(access, closureId)
		if (!closure?.roomId) return unknownClosure()
		if (previewed.value.token !== token) return stale()
		const hit = previewed.value.closing.map(({ lesson }) => lesson)
		const ids = hit.map(({ id }) => id)
		const before = rowsBefore(tx, access, ids)
		const clashes = roomClashes(access, hit, roomId)
		if (clashes.length > 0) return refuseClashes(access, clashes)
		const reason = `Only the room was changed: ${closure.name}`
		const moved = moveLessons(tx, access, hit.map(inRoom(roomId)), { reason })
		if (!moved.ok) return moved
		const changes = hit.map((lesson) => ({ lesson, to: { ...lesson, roomId } }))
		const mailIds = [
			...(tells ? tellOfChanges(tx, access, changes, closureWords(closure)) : []),
			...tellTeachers(tx, access, changes, { reason: closure.name }),
		]
		const { name: room = '' } =
			tx
				.select({ name: roomPlace })
				.from(rooms)
				.where(rowOf(rooms, access, roomId))
				.get() ?? {}
		const summary = `${closure.name}: ${ids.length} moved to ${room}`
		saveChange(tx, access, { kind: 'rooms', summary, before: { lessons: before, mailIds }, changed: ids })
		record(tx, access, 'schedule.changed', { objectId: closureId, objectName: summary })
		return done({ moved: ids.length, room })
	})
}

const inRoom =
	(roomId: string) =>
	({ id: lessonId, classId, startsAt, endsAt, teacherId, substituteFor, movedFrom }: LessonToCancel) => ({
		lessonId,
		classId,
		startsAt,
		endsAt,
		teacherId,
		substituteFor,
		movedFrom,
		roomId,
	})

/** Rooms other than a closed one. A room is free if all of its lessons can take place there. */
export function listRoomsInstead(access: Access, closed: string, hit: readonly LessonToCancel[]) {
	const ids = listOpenRoomIds(access, closed).filter((id) => id !== closed)
	const classIds = [...new Set(hit.map(({ classId }) => classId))]
	const inRooms = ids.flatMap((roomId) => classIds.map((classId) => ({ classId, roomId })))
	const small = new Map(listSmallRooms(access, inRooms).map(({ roomId, holds }) => [roomId, holds]))
	return ids.map((id) => ({
		id,
		isFree: roomClashes(access, hit, id).length === 0,
		/** Only of a room that is smaller than one of the classes. */
		holds: small.get(id) ?? null,
	}))
}

/** A lesson outside the hours of its teacher, for example, is no worse in another room. */
function roomClashes(access: Access, hit: readonly LessonToCancel[], roomId: string) {
	return findClashes(access, hit.map(inRoom(roomId))).filter(
		({ kind }) => kind === 'room' || kind === 'closure',
	)
}

function rowsBefore(tx: Tx, access: Access, ids: readonly string[]) {
	return tx
		.select()
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.id, eachOf(ids))))
		.all()
}

function stale(): Refused {
	return refused(
		{ form: 'The schedule has changed since this preview. Check the new preview.' },
		{ status: 409 },
	)
}

function findClosure(access: Access, id: string) {
	return database()
		.select()
		.from(closures)
		.where(and(rowOf(closures, access, id), isNull(closures.archivedAt)))
		.get()
}

function roomsAt(access: Access, siteId: string): Set<string> {
	const rows = database()
		.select({ id: rooms.id })
		.from(rooms)
		.where(and(rowsOf(rooms, access), eq(rooms.siteId, siteId)))
		.all()
	return new Set(rows.map(({ id }) => id))
}

function unknownClosure(): Refused {
	return refused({ form: 'This closure no longer exists.' }, { status: 404 })
}
