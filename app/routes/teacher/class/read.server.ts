import { seatWords, usualTime } from '#app/domain/class/labels.ts'
import { faceOf } from '#app/domain/student/face.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { listClassMarks } from '#app/models/attendance/class-marks.server.ts'
import { listRoster, type RosterRow } from '#app/models/enrolment/roster.server.ts'
import { type LessonRow, listLessons } from '#app/models/lesson/list.server.ts'
import { ageOn, shortDateWords, today } from '#app/utils/dates.ts'

const DAY = 86_400_000

/** A class of one's own: who is in it, its lessons, and who was there. */
export function readClass(access: Access, classId: string, asked: string | null) {
	const found = foundClass(access, classId)
	const tab = asked === 'lessons' || asked === 'marks' ? asked : 'students'
	const now = Date.now()
	const lessons = listLessons(access, { from: now - 70 * DAY, to: now + 60 * DAY, classId })
	const roster = listRoster(access, classId, found.instrumentId)
	return {
		id: classId,
		name: found.name,
		tab,
		line: [usualTime(found, access.school.dateFormat), found.room, seatWords(found), found.level]
			.filter(Boolean)
			.join(' · '),
		students: roster.map((row) => studentOf(row, today(access.school.timeZone))),
		lessons:
			tab === 'lessons'
				? {
						coming: scheduled(
							access,
							lessons.filter(({ endsAt }) => endsAt > now),
						),
						past: scheduled(access, lessons.filter(({ endsAt }) => endsAt <= now).reverse()),
					}
				: null,
		grid: tab === 'marks' ? gridOf(access, classId, lessons, roster) : null,
	}
}

export type TaughtClass = ReturnType<typeof readClass>

function studentOf({ studentId, birthDate, level, state, isTrial, photo, ...names }: RosterRow, day: string) {
	const age = birthDate ? ageOn(birthDate, day) : null
	const name = nameOf(names)
	return { id: studentId, name, age, level, state, isTrial, face: faceOf(studentId, name, photo) }
}

const COLUMNS = 10

/** Students and the last lessons, with what was marked. */
function gridOf(access: Access, classId: string, lessons: LessonRow[], roster: RosterRow[]) {
	const now = Date.now()
	const past = lessons.filter((lesson) => lesson.startsAt < now).slice(-COLUMNS)
	const [first] = past
	const marks = first ? listClassMarks(access, classId, { from: first.startsAt, to: now }) : []
	const codes = new Map(marks.map((mark) => [`${mark.studentId} ${mark.lessonId}`, mark.code]))
	return {
		lessons: past.map(({ id, day }) => ({
			id,
			label: shortDateWords(day, access.school.dateFormat).replace(/,? \d{4}$/, ''),
		})),
		rows: roster.map(({ studentId, ...names }) => ({
			id: studentId,
			name: nameOf(names),
			codes: past.map(({ id }) => codes.get(`${studentId} ${id}`) ?? null),
		})),
		codes: [...codesByDay(access)(today(access.school.timeZone)).values()].map(({ letter, label }) => ({
			letter,
			label,
		})),
	}
}
