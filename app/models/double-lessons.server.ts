import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, lessons, visitors } from '#db/schema/index.ts'
import { EXPECTED_STATES, isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { momentWords } from '#app/utils/dates.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from './access.server.ts'
import { rowOf } from './school-rows.server.ts'
import { writeWhole } from './undo.server.ts'

/**
 * Runs work that enrolls students, and rolls it back if a student would be in two lessons at once. Conflicts
 * that existed before are allowed.
 */
export function withoutDoubleLessons<T>(
	access: Access,
	studentIds: readonly string[],
	work: () => Outcome<T>,
	advice = 'Move or cancel one of them first.',
): Outcome<T> {
	return writeWhole<T>(() => {
		const doubles = () => studentIds.flatMap((id) => listDoubles(access, id))
		const before = new Set(doubles().map(({ key }) => key))
		const outcome = work()
		if (!outcome.ok) return outcome
		const added = doubles().filter(({ key }) => !before.has(key))
		if (added.length === 0) return outcome
		const words = [...new Set(added.map((double) => double.text))].slice(0, MAX_SAID)
		return refused(
			{
				form: `They would be in two lessons at once: ${words.join('; ')}. ${advice}`,
			},
			{ status: 409 },
		)
	})
}

const MAX_SAID = 5

function listDoubles({ school, schoolId }: Access, studentId: string) {
	const theirs = database()
		.select()
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, studentId),
				inArray(enrolments.state, [...EXPECTED_STATES]),
			),
		)
		.all()
	const visits = database()
		.select({ id: visitors.lessonId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.studentId, studentId)))
		.all()
		.map(({ id }) => id)
	const classIds = [...new Set(theirs.map(({ classId }) => classId))]
	const attended = database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				gt(lessons.endsAt, Date.now()),
				inArray(lessons.state, ['scheduled', 'held']),
				isNull(lessons.forcedAt),
				or(inArray(lessons.classId, classIds), inArray(lessons.id, visits)),
			),
		)
		.all()
		.filter(
			({ id, classId, day }) =>
				visits.includes(id) ||
				theirs.some((enrolment) => enrolment.classId === classId && isEnrolledOn(enrolment, day)),
		)
		.sort((a, b) => a.startsAt - b.startsAt)
	return attended.flatMap((lesson, at) => {
		const others = attended.slice(at + 1).filter(({ startsAt }) => startsAt < lesson.endsAt)
		return others.map((other) => ({
			key: `${studentId} ${lesson.id} ${other.id}`,
			text: `${lesson.class} and ${other.class} (${momentWords(other.startsAt, school.timeZone, school.dateFormat)})`,
		}))
	})
}
