import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { credits, marks, visitors } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/** Marks, credits and visits of one record of a student go to another. At a lesson both were marked for, each keeps its own. */
export function moveAttendance(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	const marked = tx
		.select({ lessonId: marks.lessonId })
		.from(marks)
		.where(and(eq(marks.schoolId, schoolId), eq(marks.studentId, keptId)))
		.all()
		.map(({ lessonId }) => lessonId)
	tx.update(marks)
		.set({ studentId: keptId })
		.where(
			and(eq(marks.schoolId, schoolId), eq(marks.studentId, otherId), notInArray(marks.lessonId, marked)),
		)
		.run()
	tx.update(credits)
		.set({ studentId: keptId })
		.where(and(eq(credits.schoolId, schoolId), eq(credits.studentId, otherId)))
		.run()
	const visited = tx
		.select({ lessonId: visitors.lessonId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.studentId, keptId)))
		.all()
		.map(({ lessonId }) => lessonId)
	tx.update(visitors)
		.set({ studentId: keptId })
		.where(
			and(
				eq(visitors.schoolId, schoolId),
				eq(visitors.studentId, otherId),
				notInArray(visitors.lessonId, visited),
			),
		)
		.run()
}
