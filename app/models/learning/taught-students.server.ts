import { and, asc, eq, gte, inArray, isNull, lte, max, sql, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	instruments,
	lessonNotes,
	lessons,
	levels,
	practiceEntries,
	repertoire,
	reports,
	studentInstruments,
	students,
} from '#db/schema/index.ts'
import { inWork } from '#app/domain/learning/labels.ts'
import { faceOf } from '#app/domain/student/face.ts'
import { nameOf, nameWords } from '#app/domain/student/name.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { areLearning } from '../teacher/figures.server.ts'
import { whereNoteStands } from './shown-notes.server.ts'

/** The teacher's students by name, with everything worth knowing before the next lesson. */
export function listTaught(access: Access) {
	const rows = namesOf(access)
	const ids = rows.map(({ id }) => id)
	const played = playedBy(access, ids)
	const noted = lastNoted(access, ids)
	const practiced = practicedBy(access, ids)
	const pieces = piecesOf(access, ids)
	const drafts = draftsOf(access, ids)
	return rows.map(({ id, photo, ...names }) => ({
		id,
		face: faceOf(id, nameOf(names), photo),
		name: nameWords(names),
		instruments: played.get(id) ?? null,
		lastNote: noted.get(id) ?? null,
		practice: practiced.get(id) ?? 0,
		pieces: pieces.get(id) ?? 0,
		draft: drafts.has(id),
	}))
}

export type TaughtRow = ReturnType<typeof listTaught>[number]

function namesOf(access: Access) {
	const { schoolId } = access
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			photo: students.photoId,
		})
		.from(students)
		.where(and(studentsOf(access), areLearning(schoolId)))
		.orderBy(asc(students.nameKey), asc(students.id))
		.limit(500)
		.all()
}

function playedBy(access: Access, ids: string[]) {
	const rows = database()
		.select({ id: studentInstruments.studentId, instrument: instruments.name, level: levels.name })
		.from(studentInstruments)
		.innerJoin(instruments, rowOf(instruments, access, studentInstruments.instrumentId))
		.leftJoin(levels, rowOf(levels, access, studentInstruments.levelId))
		.where(and(rowsOf(studentInstruments, access), inArray(studentInstruments.studentId, ids)))
		.all()
	const words = new Map<string, string>()
	for (const { id, instrument, level } of rows) {
		const text = level ? `${instrument}, ${level.toLowerCase()}` : instrument
		words.set(id, words.has(id) ? `${words.get(id)}; ${text}` : text)
	}
	return words
}

/** A note that prepares a lesson says nothing yet of the student. */
function lastNoted(access: Access, ids: string[]) {
	const hasBegun = lte(lessons.startsAt, Date.now())
	const rows = database()
		.select({ id: lessonNotes.studentId, day: max(lessonNotes.day) })
		.from(lessonNotes)
		.innerJoin(lessons, rowOf(lessons, access, lessonNotes.lessonId))
		.where(and(rowsOf(lessonNotes, access), inArray(lessonNotes.studentId, ids), hasBegun, whereNoteStands()))
		.groupBy(lessonNotes.studentId)
		.all()
	return new Map(rows.map(({ id, day }) => [id, day]))
}

function practicedBy({ schoolId, school }: Access, ids: string[]) {
	const rows = database()
		.select({ id: practiceEntries.studentId, minutes: sum(practiceEntries.minutes).mapWith(Number) })
		.from(practiceEntries)
		.where(
			and(
				eq(practiceEntries.schoolId, schoolId),
				inArray(practiceEntries.studentId, ids),
				gte(practiceEntries.day, daysAfter(today(school.timeZone), -6)),
			),
		)
		.groupBy(practiceEntries.studentId)
		.all()
	return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}

function piecesOf(access: Access, ids: string[]) {
	const rows = database()
		.select({ id: repertoire.studentId, n: sql<number>`count(*)` })
		.from(repertoire)
		.where(
			and(
				rowsOf(repertoire, access),
				inArray(repertoire.studentId, ids),
				inArray(repertoire.state, [...inWork]),
				isNull(repertoire.archivedAt),
			),
		)
		.groupBy(repertoire.studentId)
		.all()
	return new Map(rows.map(({ id, n }) => [id, n]))
}

function draftsOf(access: Access, ids: string[]) {
	const rows = database()
		.select({ id: reports.studentId })
		.from(reports)
		.where(and(rowsOf(reports, access), eq(reports.state, 'draft'), inArray(reports.studentId, ids)))
		.all()
	return new Set(rows.map(({ id }) => id))
}
