import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, classTeachers, teachers } from '#db/schema/index.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { today } from '#app/utils/dates.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { listSeries } from '../lesson/series-list.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listTeachersBefore } from './teachers-before.server.ts'

/**
 * The sentences of letters about the times of a class: `The class meets on Tuesday, 17:00.` A private lesson is no class that
 * meets, and its teacher on that day is named: `The lesson is on Tuesday, 17:00, with Jun Mori.` No teacher is named behind
 * several times (`isPlanned`) which are with different teachers.
 */
export function meetingWords(access: Access, classId: string, from: string | null, language: Language) {
	const { meets, lessonIs, firstLesson } = letterWords(language).lessons
	const taught = findTaught(access, classId)
	if (taught?.kind !== 'private')
		return { meets: (when: string, _isPlanned = false) => meets(when), firstLesson }
	const now = today(access.school.timeZone)
	const day = from && from > now ? from : now
	const before = listTeachersBefore(access, classId).find(({ until }) => until >= day)
	const teacher = before ?? taught
	// The sign-up page writes to strangers too, who read only of teachers who agreed to that.
	const isNamed = access.userId !== '' || teacher.shownSince !== null
	const isAlone = () => !changesTeacher(access, { classId, day, leadId: taught.teacherId })
	const nameFor = (isPlanned: boolean) => (isNamed && (!isPlanned || isAlone()) ? teacher.name : null)
	return { meets: (when: string, isPlanned = false) => lessonIs(when, nameFor(isPlanned)), firstLesson }
}

/** True if the weekly lessons from a day on are with one teacher and then with another. */
function changesTeacher(
	access: Access,
	{ classId, day, leadId }: { classId: string; day: string; leadId: string | null },
): boolean {
	const ids = listSeries(access, classId, day).map(({ teacherId }) => teacherId ?? leadId)
	return new Set(ids).size > 1
}

function findTaught(access: Access, classId: string) {
	return database()
		.select({
			kind: classes.kind,
			teacherId: teachers.id,
			name: teachers.name,
			shownSince: teachers.shownSince,
		})
		.from(classes)
		.leftJoin(
			classTeachers,
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, classes.id),
				eq(classTeachers.part, 'lead'),
			),
		)
		.leftJoin(teachers, rowOf(teachers, access, classTeachers.teacherId))
		.where(rowOf(classes, access, classId))
		.get()
}
