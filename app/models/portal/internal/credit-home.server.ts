import { and, desc, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, classTeachers, enrolments, instruments, lessons } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import type { findCredit } from '../../attendance/credits.server.ts'
import { isSeated } from '../../enrolment/presence.server.ts'

export type Credit = NonNullable<ReturnType<typeof findCredit>>
export type Home = NonNullable<ReturnType<typeof findHome>>

const columns = {
	enrolmentId: enrolments.id,
	id: classes.id,
	name: classes.name,
	kind: classes.kind,
	instrumentId: classes.instrumentId,
	instrument: instruments.name,
	levelId: classes.levelId,
	roomId: classes.roomId,
	teacherId: classTeachers.teacherId,
}

/** The class a credit belongs to: the class of the missed lesson, or else a current one, private first. */
export function findHome(access: Access, { studentId, enrolmentId }: Credit) {
	const { school } = access
	const rows = database()
		.select(columns)
		.from(enrolments)
		.innerJoin(classes, rowOf(classes, access, enrolments.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.leftJoin(
			classTeachers,
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, classes.id),
				eq(classTeachers.part, 'lead'),
			),
		)
		.where(
			and(rowsOf(enrolments, access), eq(enrolments.studentId, studentId), isSeated(today(school.timeZone))),
		)
		.all()
	const ofMissed = rows.find((row) => row.enrolmentId === enrolmentId)
	return ofMissed ?? rows.find(({ kind }) => kind === 'private') ?? rows[0] ?? null
}

/** Teacher and room of the class, or of its latest lesson. */
export function usualPlace(access: Access, home: Home) {
	if (home.teacherId && home.roomId) return home
	const last = database()
		.select({ teacherId: lessons.teacherId, roomId: lessons.roomId })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.classId, home.id)))
		.orderBy(desc(lessons.startsAt))
		.limit(1)
		.get()
	return { teacherId: home.teacherId ?? last?.teacherId ?? null, roomId: home.roomId ?? last?.roomId ?? null }
}
