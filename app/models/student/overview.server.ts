import { and, count, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { instruments, studentGaps } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { STUDENT_STATES } from '#app/domain/student/states.ts'
import { yearsAgo } from '#app/domain/student/list.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { birthdaysFrom } from './birthdays.server.ts'
import { listDoubleEntries } from './double-entries.server.ts'
import { tallies } from './tallies.server.ts'

const MONTHS = 12

/** What an office wants to know of its students before it looks for one. */
export function studentOverview(access: Access) {
	const { schoolId, school } = access
	const day = today(school.timeZone)
	const firsts = Array.from({ length: MONTHS + 1 }, (_, at) => monthsBefore(day, at - 1))
	const kept = tallies(schoolId, firsts.at(-1)?.slice(0, 7) ?? '', day.slice(0, 7))
	const of = (what: Tally['what'], which = '') =>
		kept.find((one) => one.what === what && one.which === which)?.students ?? 0
	return {
		states: STUDENT_STATES.map((state) => ({ state, students: of('state', state) })),
		archived: of('archived'),
		gaps: GAPS.map((missing) => ({
			filters: { missing },
			...(missing === 'guardian'
				? minorsAlone(schoolId, day)
				: { students: of('gap', missing), more: false }),
		})),
		months: firsts.slice(1).map((from, back) => ({
			from,
			/** The last day of it. */
			to: daysAfter(firsts[back] ?? from, -1),
			joined: of('joined', from.slice(0, 7)),
			left: of('left', from.slice(0, 7)),
		})),
		birthdays: birthdaysFrom(schoolId, day),
		waiting: waitingFor(schoolId, kept),
		duplicates: listDoubleEntries(access),
	}
}

type Tally = ReturnType<typeof tallies>[number]

/** The first day of a month before this one. */
function monthsBefore(day: string, back: number): string {
	const [year = 0, month = 0] = day.split('-').map(Number)
	return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}

/** What is missing where it is soonest noticed, as the lists are asked for that show it. */
const GAPS = ['family', 'teacher', 'class', 'guardian', 'consent', 'birth-date'] as const

const alone = prepared((db) => {
	const some = db
		.select({ id: studentGaps.studentId })
		.from(studentGaps)
		.where(
			and(
				eq(studentGaps.schoolId, sql.placeholder('schoolId')),
				eq(studentGaps.gap, 'guardian'),
				gt(studentGaps.born, sql.placeholder('minorsSince')),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
	return db.select({ students: count() }).from(some).prepare()
})

/** Those under age without a guardian: they grow up without anybody's doing, so that nothing can keep their number. */
function minorsAlone(schoolId: SchoolId, day: string) {
	const found = alone().get({ schoolId, minorsSince: yearsAgo(day, ADULT) })?.students ?? 0
	return { students: Math.min(found, COUNTED), more: found > COUNTED }
}

const named = prepared((db) =>
	db
		.select({ id: instruments.id, name: instruments.name, nameKey: instruments.nameKey })
		.from(sql`json_each(${sql.placeholder('ids')})`)
		.crossJoin(instruments)
		.where(
			and(eq(instruments.schoolId, sql.placeholder('schoolId')), eq(instruments.id, sql`json_each.value`)),
		)
		.prepare(),
)

/** What those want to play who wait. */
function waitingFor(schoolId: SchoolId, kept: Tally[]) {
	const wanted = new Map(
		kept
			.filter(({ what, students }) => what === 'wanted' && students > 0)
			.map((one) => [one.which, one.students]),
	)
	return named()
		.all({ schoolId, ids: JSON.stringify([...wanted.keys()]) })
		.sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
		.map(({ id, name }) => ({ id, name, students: wanted.get(id) ?? 0 }))
}
