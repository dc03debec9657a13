import { isCanceled } from '#app/domain/lesson/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassTeachers } from '#app/models/class/detail.server.ts'
import type { TaughtClass } from '#app/models/teacher/detail.server.ts'
import { listLessons, type LessonRow } from '#app/models/lesson/list.server.ts'
import { daysAfter, plainDateWords, startOfDay, today } from '#app/utils/dates.ts'

/** The teachers of a class. Where another teacher's lessons end before those of the lead begin: `Clara Diaz until 13 December 2026, then `. */
export function teachersOf(access: Access, classId: string, coming: readonly LessonRow[]) {
	const inSeries = coming.filter(({ seriesId, substituteFor }) => seriesId !== null && substituteFor === null)
	return listClassTeachers(access, classId).map((teacher) => {
		const first = inSeries.findIndex(({ teacherId }) => teacherId === teacher.id)
		const last = inSeries[first - 1]
		const isLast =
			teacher.part === 'lead' &&
			last &&
			inSeries.every(({ teacherId }, at) => at < first === (teacherId === last.teacherId))
		if (!isLast || last.teacherId === null) return { ...teacher, before: null }
		const until = plainDateWords(last.day, access.school.dateFormat)
		return { ...teacher, before: `${last.teacher ?? ''} until ${until}, then ` }
	})
}

/** `Clara Diaz until December 13, 2026, then Anna Berg`. */
export function teacherWords({ name, before }: ReturnType<typeof teachersOf>[number]): string {
	return (before ?? '') + name
}

/** Both teachers of a class that changes hands on a later day. */
export function handOverWords(access: Access, classId: string): string | undefined {
	const { timeZone } = access.school
	const now = Date.now()
	const to = startOfDay(daysAfter(today(timeZone), 184), timeZone)
	const coming = listLessons(access, { from: now, to, classId, limit: 500 }).filter((row) => !isCanceled(row))
	return teachersOf(access, classId, coming)
		.filter(({ before }) => before !== null)
		.map(teacherWords)[0]
}

/** `until December 13, 2026, then Anna Berg`, where another teacher goes on with a class. */
export function untilWords(access: Access, { next }: TaughtClass): string | undefined {
	return next ? `until ${plainDateWords(next.until, access.school.dateFormat)}, then ${next.name}` : undefined
}
