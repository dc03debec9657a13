import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, classTeachers, teachers } from '#db/schema/index.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { today } from '#app/utils/dates.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listTeachersBefore } from './teachers-before.server.ts'

/**
 * The sentences of letters about the times of a class: `The class meets on Tuesday, 17:00.` A private lesson is no class that
 * meets, and its teacher on that day is named: `The lesson is on Tuesday, 17:00, with Jun Mori.`
 */
export function meetingWords(access: Access, classId: string, from: string | null, language: Language) {
	const { meets, lessonIs, firstLesson } = letterWords(language).lessons
	const taught = findTaught(access, classId)
	if (taught?.kind !== 'private') return { meets, firstLesson }
	const day = from ?? today(access.school.timeZone)
	const before = listTeachersBefore(access, classId).find(({ until }) => until >= day)
	const teacher = before ?? taught
	// The sign-up page writes to strangers too, who read only of teachers who agreed to that.
	const isNamed = access.userId !== '' || teacher.shownSince !== null
	return { meets: (when: string) => lessonIs(when, isNamed ? teacher.name : null), firstLesson }
}

function findTaught(access: Access, classId: string) {
	return database()
		.select({ kind: classes.kind, name: teachers.name, shownSince: teachers.shownSince })
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
