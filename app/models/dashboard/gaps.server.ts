import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared, type Db } from '#db/client.server.ts'
import { studentGaps, students, studentTallies } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { yearsAgo } from '#app/domain/student/list.ts'
import type { Access } from '../access.server.ts'

const school = sql.placeholder('schoolId')
const underAge = gt(studentGaps.born, sql.placeholder('minorsSince'))

type Gap = (typeof studentGaps.$inferSelect)['gap']
type Counted = ReturnType<typeof kept>

const lines = prepared((db) =>
	unionAll(
		line(db, 'no-family', 'family', kept(db, 'family')),
		line(db, 'no-guardian', 'guardian', minors(db), underAge),
		line(db, 'no-teacher', 'teacher', kept(db, 'teacher')),
		line(db, 'no-class', 'class', kept(db, 'class')),
		line(db, 'no-consent', 'consent', kept(db, 'consent')),
	).prepare(),
)

export type GapNeed = 'no-family' | 'no-guardian' | 'no-teacher' | 'no-class' | 'no-consent'

/** What students lack, one line for all who lack the same. */
export function listLacking({ schoolId }: Access, today: string) {
	return lines().all({ schoolId, minorsSince: yearsAgo(today, ADULT) })
}

/** Whom it is about is looked up only for one who is the only one. */
function line(db: Db, need: GapNeed, gap: Gap, counted: Counted, among?: SQL) {
	const one = db
		.select({ id: studentGaps.studentId })
		.from(studentGaps)
		.where(and(eq(studentGaps.schoolId, school), eq(studentGaps.gap, gap), among))
		.limit(1)
	const name = db
		.select({ name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})` })
		.from(students)
		.where(and(eq(students.schoolId, school), eq(students.id, sql`(${one})`)))
	const only = (what: typeof one | typeof name) =>
		sql<string | null>`case when ${counted.people} = 1 then (${what}) end`
	return db
		.select({
			need: sql<GapNeed>`${need}`.as('need'),
			people: sql<number>`${counted.people}`.as('people'),
			more: sql<number>`${counted.more}`.as('more'),
			id: only(one).as('id'),
			name: only(name).as('name'),
		})
		.from(counted)
}

/** How many there are is kept by triggers. */
function kept(db: Db, gap: Gap) {
	return db
		.select({
			people: sql<number>`${studentTallies.students}`.as('people'),
			more: sql<number>`0`.as('more'),
		})
		.from(studentTallies)
		.where(
			and(eq(studentTallies.schoolId, school), eq(studentTallies.what, 'gap'), eq(studentTallies.which, gap)),
		)
		.as('counted')
}

/** Those without a guardian come of age without anybody's doing, so that they are counted. */
function minors(db: Db): Counted {
	const some = db
		.select({ id: studentGaps.studentId })
		.from(studentGaps)
		.where(and(eq(studentGaps.schoolId, school), eq(studentGaps.gap, 'guardian'), underAge))
		.limit(COUNTED + 1)
		.as('some')
	return db
		.select({
			people: sql<number>`count(*)`.as('people'),
			more: sql<number>`count(*) > ${COUNTED}`.as('more'),
		})
		.from(some)
		.as('counted')
}
