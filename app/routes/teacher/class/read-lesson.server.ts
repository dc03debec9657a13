import { rollCode, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import { href } from '#app/domain/href.ts'
import { isCanceled, lessonStates, tintOf } from '#app/domain/lesson/labels.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import { faceOf } from '#app/domain/student/face.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay, codesOf, markingLocks } from '#app/models/attendance.server.ts'
import { listLessonNotes } from '#app/models/learning.server.ts'
import { findLesson, type LessonDetail } from '#app/models/lesson.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { momentWords, plainDateWords, plainDayWords } from '#app/utils/dates.ts'
import { enhancementPaths } from '#app/web/enhancement.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** The roll of one lesson: the teacher's own, or one they cover, of which this is all they see. */
export function readClassLesson(access: Access, classId: string, id: string) {
	const found = findLesson(access, id)
	if (!found || found.classId !== classId) return missing()
	const lock = markingLocks(access)(found.day)
	return {
		id,
		classId,
		version: found.version,
		class: found.class.name,
		tint: tintOf(found.class.kind, found.class.instrumentId),
		when: whenOf(access, found),
		room: found.room,
		standsInFor: found.absentTeacher,
		canceled: isCanceled(found) ? lessonStates[found.state][0] : null,
		isEarly: found.startsAt - Date.now() > 60 * 60_000,
		lock: lock && {
			through: lock.lockedThrough && plainDateWords(lock.lockedThrough, access.school.dateFormat),
			days: lock.markDays,
		},
		codes: codesOf(access, found.day)
			.filter(({ needsNote }) => !needsNote)
			.map(rollCode),
		/** A lesson with one student that is still to come. */
		canMove: found.state === 'scheduled' && found.startsAt > Date.now() && found.expected.length === 1,
		...neighbors(access, found),
		students: studentsOf(access, found, codesByDay(access)(found.day)),
		script: enhancementPaths().roll,
	}
}

export type ClassLesson = ReturnType<typeof readClassLesson>

function whenOf({ school }: Access, found: LessonDetail): string {
	const { day, from, until } = timesOf(found, school.timeZone)
	return `${plainDayWords(day, school.dateFormat)}, ${spanWords(from, until, school.dateFormat)}`
}

function neighbors({ school }: Access, { classId, absentTeacher, previous, next }: LessonDetail) {
	const besides = (other: typeof next) =>
		other && !absentTeacher
			? {
					to: href.teacherLesson(classId, other.id),
					label: momentWords(other.startsAt, school.timeZone, school.dateFormat),
				}
			: null
	return { previous: besides(previous), next: besides(next) }
}

function studentsOf(
	access: Access,
	{ id, expected, absentTeacher }: LessonDetail,
	codes: ReadonlyMap<string, AttendanceCode>,
) {
	const notes = new Map(listLessonNotes(access, id).map((one) => [one.studentId, one]))
	return expected.map(({ studentId, name, photo, isVisitor, mark }) => {
		const { note = null, last = null } = notes.get(studentId) ?? {}
		return {
			id: studentId,
			name,
			// As the rest of a student's record, the photo is closed to those who only stand in.
			face: faceOf(studentId, name, isVisitor || absentTeacher ? null : photo),
			isVisitor,
			mark: mark && {
				code: mark.code,
				minutesLate: mark.minutesLate,
				familyNote: mark.familyNote,
				staffNote: mark.staffNote,
			},
			lastNote: null,
			marked: mark && (codes.get(mark.code)?.label ?? mark.code),
			reported: mark?.source === 'portal' ? (mark.familyNote ?? 'no reason given') : null,
			note: note && {
				covered: note.covered,
				next: note.next,
				privateNote: note.privateNote,
				isPublished: note.publishedAt !== null,
			},
			last: last && {
				day: last.day,
				covered: last.covered,
				next: last.next,
				privateNote: last.privateNote,
			},
		}
	})
}
