import { href } from '#app/domain/href.ts'
import { weekHours } from '#app/domain/lesson/hour-scale.ts'
import { comingWeek, leftToTeach, DAYS_OF_WEEK } from '#app/domain/lesson/left-to-teach.ts'
import { minutesOfDay } from '#app/utils/clock.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { weekdayWords } from '#app/domain/class/labels.ts'
import { scheduledByName } from '#app/requests/scheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTimeOff, withoutMissed } from '#app/models/calendar/time-off-list.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { listStudentsOf, listTaughtClasses, listTeacherHours } from '#app/models/teacher/detail.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { hoursWords } from '#app/domain/teacher/labels.ts'
import { spanWords } from '#app/utils/clock.ts'
import { daysAfter, plainDayWords, shortDateWords } from '#app/utils/dates.ts'

/** A teacher as the office asks about them: the coming week, when they are here and away, and whom they teach. */
export function weekOfTeacher(access: Access, teacherId: string) {
	const { timeZone, dateFormat } = access.school
	const { day, from, to } = comingWeek(timeZone)
	const rows = listLessons(access, { from, to, teacherId })
	const lessons = scheduledByName(access, rows, { teacherId, bareRooms: true })
	const { left, minutes } = leftToTeach(withoutMissed(access, teacherId, rows))
	const days = Array.from({ length: DAYS_OF_WEEK }, (_, ahead) => daysAfter(day, ahead)).map((on) => ({
		day: on,
		label: `${plainDayWords(on, dateFormat).slice(0, 3)} ${Number(on.slice(8))}`,
		isToday: on === day,
	}))
	return {
		lessons,
		days: days.filter(
			(weekDay) => weekdayOf(weekDay.day) < 6 || lessons.some((lesson) => lesson.day === weekDay.day),
		),
		hours: weekHours(lessons),
		now: minutesOfDay(wallTimeAt(Date.now(), timeZone).time),
		next: lessons.find(({ id }) => id === left[0]?.id) ?? null,
		count: left.length,
		time: hoursWords(minutes),
		here: hereOf(access, teacherId),
		away: listTimeOff(access, { from: day, to: daysAfter(day, 365), teacherId })
			.filter(({ state }) => state === 'approved' || state === 'asked')
			.map(({ id, startsOn, endsOn, reason, state }) => ({
				id,
				reason,
				isAsked: state === 'asked',
				text:
					startsOn === endsOn
						? shortDateWords(startsOn, dateFormat)
						: `${shortDateWords(startsOn, dateFormat)} to ${shortDateWords(endsOn, dateFormat)}`,
			})),
		// Private lessons are listed by their students.
		classes: listTaughtClasses(access, teacherId)
			.filter(({ kind }) => kind !== 'private')
			.map(({ id, name }) => ({ id, name })),
		students: listStudentsOf(access, teacherId).map((student) => ({
			id: student.id,
			name: nameOf(student),
			to: href.student(student.id),
		})),
	}
}

/** `Monday, 2:00–7:00 PM`, a line for each day. */
function hereOf(access: Access, teacherId: string) {
	return listTeacherHours(access, teacherId).map(({ weekday, from, to }, at) => ({
		key: `${weekday} ${at}`,
		day: weekdayWords(Number(weekday)),
		hours: spanWords(from, to, access.school.dateFormat),
	}))
}

export type TeacherWeek = ReturnType<typeof weekOfTeacher>
