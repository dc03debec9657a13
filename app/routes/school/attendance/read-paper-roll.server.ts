import type { Access } from '#app/models/access.server.ts'
import { codesByDay } from '#app/models/attendance/codes.server.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { listClassNames } from '#app/models/class/detail.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'
import { daysAfter, shortDayWords, startOfDay, timeWords, today } from '#app/utils/dates.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { readDate } from '#app/utils/read-date.ts'
import { missing } from '#app/web/missing.server.ts'

/** The number of columns that fit on a sheet of paper. */
const MOST = 8

export function readPaperRoll(access: Access, params: URLSearchParams) {
	const { timeZone, dateFormat } = access.school
	const classes = listClassNames(access)
	const classId = params.get('class')
	const chosenClass = classId ? (classes.find(({ value }) => value === classId) ?? missing()) : null
	const typed = readDate(params.get('from') ?? '', dateFormat)
	const from = typed.ok ? typed.date : daysAfter(today(timeZone), -28)
	const shared = { classes, from: params.get('from') ?? writeDate(from, dateFormat) }
	if (!chosenClass) return { ...shared, codes: [], chosenClass: null, lessons: [], rows: [] }
	const lessons = listLessons(access, {
		from: startOfDay(from, timeZone),
		to: startOfDay(daysAfter(from, 366), timeZone),
		classId: chosenClass.value,
		state: ['scheduled', 'held'],
		limit: MOST,
	})
	const rolls = lessons.map(
		(lesson) => new Map(listExpected(access, lesson).map((student) => [student.studentId, student])),
	)
	const students = new Map(
		rolls.flatMap((roll) => [...roll.values()].map((student) => [student.studentId, student.name])),
	)
	return {
		...shared,
		codes: codesFor(
			access,
			lessons.map(({ day }) => day),
		),
		chosenClass: { id: chosenClass.value, name: chosenClass.label },
		lessons: lessons.map((lesson) => ({
			id: lesson.id,
			label: `${shortDayWords(lesson.day, dateFormat)}, ${timeWords(lesson.startsAt, timeZone, dateFormat)}`,
		})),
		rows: [...students].map(([id, name]) => ({
			id,
			name,
			// Null means the student is not expected, so there is no box.
			letters: rolls.map((roll) => (roll.has(id) ? (roll.get(id)?.mark?.code ?? '') : null)),
		})),
	}
}

/** The codes offered on any of the lessons' days. */
function codesFor(access: Access, days: readonly string[]) {
	const codes = codesByDay(access)
	const offered = days.flatMap((day) => [...codes(day).values()].filter(({ isOffered }) => isOffered))
	return [...new Map(offered.map(({ letter, label }) => [letter, { letter, label }])).values()]
}

export type PaperRead = ReturnType<typeof readPaperRoll>
