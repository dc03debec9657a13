import type { LeaverWithLessons } from '#app/models/teacher/lessons-left.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { NeedLine } from './need-line.ts'

/** Teachers whose lessons go on after their last day. */
export function leaverLines(
	leavers: readonly LeaverWithLessons[],
	{ day, format }: { day: string; format: DateFormat },
): NeedLine[] {
	return leavers.map(({ id, name, endedOn, archivedAt, lessons }) => {
		const isArchived = archivedAt !== null || endedOn === null
		const leaves = isArchived
			? 'is archived'
			: `${endedOn < day ? 'left' : 'leaves'} on ${plainDateWords(endedOn, format)}`
		const after = isArchived ? 'to come' : 'after that day'
		const text = `${name} ${leaves}. ${many(lessons, 'lesson', 'lessons')} ${after} still ${lessons === 1 ? 'needs' : 'need'} another teacher.`
		return { text, tone: 'warn', button: { label: 'Hand over', to: href.teacher(id, 'leaving') } }
	})
}
