import { sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, teachers } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { givenBy } from '../lesson-scope.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { absent } from './list.server.ts'

/** Names the colleague who gives a lesson of the teacher's class. Null for lessons of their own. */
export function colleagueWords(access: Access, lessonId: string): string | null {
	if (access.role !== 'teacher') return null
	const lesson = database()
		.select({
			teacherId: lessons.teacherId,
			teacher: teachers.name,
			absentTeacher: absent.name,
			isGiven: sql<number>`(${givenBy(access)})`,
		})
		.from(lessons)
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(absent, rowOf(absent, access, lessons.substituteFor))
		.where(rowOf(lessons, access, lessonId))
		.get()
	if (!lesson || lesson.teacherId === ownTeacherId(access)) return null
	const { teacher, absentTeacher, isGiven } = lesson
	if (absentTeacher) return `${teacher ?? 'Nobody'} is substituting for ${absentTeacher}.`
	if (isGiven) return null
	return teacher ? `${teacher} teaches this lesson.` : 'This lesson has no teacher yet.'
}
