import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, rooms, teachers } from '#db/schema/index.ts'
import { many } from '#app/domain/class/labels.ts'
import { whereWords, type LessonPlace } from '#app/letters/lesson-lines.server.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { roomAddress, roomPlace } from '../school/place.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { keepsLinkInRoom, onlineLinksOf } from './online-link.server.ts'

interface Located {
	/** Empty for a lesson that has no row yet. */
	id: string
	classId: string
	teacherId: string | null
	roomId: string | null
	/** Set where a letter tells of the link itself, also for a lesson in a room. */
	link?: string | null
}

interface Moved {
	lesson: Located
	to?: Partial<Located> | null
	rhythm?: { roomId: string | null; wasRoomId: string | null }
	standsInFor?: string | null
}

/** The names of teachers, and the places of lessons, as letters about these changes give them. */
export function namesOf(access: Access, changes: readonly Moved[]) {
	const all = changes.flatMap(({ lesson, to, rhythm, standsInFor = null }) => [
		lesson,
		...[to, rhythm, { roomId: rhythm?.wasRoomId ?? null }, { teacherId: standsInFor }].map((other) => ({
			...lesson,
			...other,
		})),
	])
	const ids = (key: 'id' | 'classId' | 'teacherId' | 'roomId') =>
		eachOf([...new Set(all.map((one) => one[key] ?? ''))])
	const db = database()
	const teacherRows = db
		.select({ id: teachers.id, name: teachers.name, link: teachers.onlineLink })
		.from(teachers)
		.where(and(rowsOf(teachers, access), inArray(teachers.id, ids('teacherId'))))
		.all()
	const roomRows = db
		.select({ id: rooms.id, address: roomAddress })
		.from(rooms)
		.where(and(rowsOf(rooms, access), inArray(rooms.id, ids('roomId'))))
		.all()
	const classRows = db
		.select({ id: classes.id, link: classes.onlineLink })
		.from(classes)
		.where(and(rowsOf(classes, access), inArray(classes.id, ids('classId'))))
		.all()
	const lessonRows = db
		.select({ id: lessons.id, link: lessons.onlineLink, keepsLinkInRoom })
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.id, ids('id'))))
		.all()
	const teacherOf = new Map(teacherRows.map((row) => [row.id, row]))
	const roomOf = new Map(roomRows.map(({ id, address }) => [id, address]))
	const linkOf = new Map([...classRows, ...lessonRows].map(({ id, link }) => [id, link]))
	const losesLink = new Set(lessonRows.filter((row) => !row.link && !row.keepsLinkInRoom).map(({ id }) => id))
	const joinedAt = onlineLinksOf(access.schoolId)
	return {
		teacher: (id: string | null) => teacherOf.get(id ?? '')?.name ?? '',
		/** A line about several lessons leaves out a link that differs between them. */
		placeOf({ id, classId, teacherId, roomId, link }: Located, areSeveral = false): LessonPlace {
			const entered = linkOf.get(id) ?? linkOf.get(classId) ?? teacherOf.get(teacherId ?? '')?.link ?? null
			const inRoom = entered !== null && !losesLink.has(id) ? '' : null
			const own = roomId === null ? joinedAt({ id, roomId, onlineLink: entered }) : inRoom
			const known = link === undefined ? own : link
			const isMade = known !== null && known !== entered && known === own
			// The sign-up page writes to strangers too, who must not join a lesson.
			const isHidden = access.userId === '' || (isMade && (areSeveral || id === ''))
			return { room: roomOf.get(roomId ?? '') ?? '', link: known && isHidden ? '' : known }
		},
	}
}

export type Names = ReturnType<typeof namesOf>

/** The place of one lesson in a letter: `Hall, North building, 9 Lake Street`, or `online, https://…`. Empty if it is not known. */
export function lessonPlaceWords(access: Access, lesson: Located, language: Language): string {
	return whereWords(language, namesOf(access, [{ lesson }]).placeOf(lesson))
}

type Booked = Omit<Located, 'id'> & { lessonId?: string }

/** Online lessons that would have no place: a teacher without an online link takes them over, and they are in no room. */
export function listPlaceless(access: Access, bookings: readonly Booked[]) {
	const ids = eachOf(bookings.map(({ lessonId }) => lessonId ?? ''))
	const rows = database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
		})
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.id, ids)))
		.all()
	const lessonOf = new Map(rows.map((row) => [row.id, row]))
	const changes = bookings.flatMap(({ lessonId, classId, teacherId, roomId }) => {
		const lesson = lessonOf.get(lessonId ?? '')
		return lesson ? [{ lesson, to: { id: lesson.id, classId, teacherId, roomId } }] : []
	})
	const names = namesOf(access, changes)
	return changes.flatMap(({ lesson, to }) => {
		if (to.teacherId === null || to.teacherId === lesson.teacherId || to.roomId !== null) return []
		if (names.placeOf(lesson).link === null || names.placeOf(to).link !== null) return []
		return [{ teacherId: to.teacherId, teacher: names.teacher(to.teacherId) }]
	})
}

/** The same lessons as a sentence for each teacher. */
export function placelessWords(access: Access, bookings: readonly Booked[]): string[] {
	const byTeacher = groupedBy(listPlaceless(access, bookings), ({ teacherId }) => teacherId)
	return [...byTeacher.values()].map((own) => {
		const lost = many(own.length, 'online lesson has', 'online lessons have')
		return `${own[0]?.teacher} has no online link, so ${lost} no place.`
	})
}

/** The rooms by id, as the office reads them. */
export function roomPlacesOf(access: Access, ids: readonly (string | null)[]) {
	const rows = database()
		.select({ id: rooms.id, place: roomPlace })
		.from(rooms)
		.where(and(rowsOf(rooms, access), inArray(rooms.id, eachOf([...new Set(ids.map((id) => id ?? ''))]))))
		.all()
	return new Map(rows.map(({ id, place }) => [id, place]))
}
