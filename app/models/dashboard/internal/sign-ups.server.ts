import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { signUps, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { isTrialToRebook } from '../../join/booked-trial.server.ts'
import { isToAnswer } from '../../join/followed-state.server.ts'

const school = sql.placeholder('schoolId')

/** Unanswered sign-ups of some kinds, by student. */
export function signUpRows(db: Db, ...kinds: (typeof signUps.$inferSelect)['kind'][]) {
	return rows(db, students.id, and(isToAnswer, inArray(signUps.kind, kinds)))
}

/** Trial lessons that were canceled and have nothing in their place, by sign-up. */
export function trialOffRows(db: Db) {
	return rows(db, signUps.id, isTrialToRebook)
}

function rows(db: Db, id: SQLWrapper, which: SQL | undefined) {
	return db
		.select({
			id: sql<string>`${id}`.as('one'),
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`.as('name'),
		})
		.from(signUps)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, signUps.studentId)))
		.where(and(eq(signUps.schoolId, school), which))
		.limit(COUNTED + 1)
		.as('some')
}
