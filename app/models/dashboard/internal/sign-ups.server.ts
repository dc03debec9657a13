import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { signUps, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { isToAnswer } from '../../join/followed-state.server.ts'

const school = sql.placeholder('schoolId')

/** Unanswered sign-ups of some kinds, by student. */
export function signUpRows(db: Db, ...kinds: (typeof signUps.$inferSelect)['kind'][]) {
	return db
		.select({
			id: sql<string>`${students.id}`.as('one'),
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`.as('name'),
		})
		.from(signUps)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, signUps.studentId)))
		.where(and(eq(signUps.schoolId, school), isToAnswer, inArray(signUps.kind, kinds)))
		.limit(COUNTED + 1)
		.as('some')
}
