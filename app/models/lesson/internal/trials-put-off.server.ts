import { and, eq, inArray, min, not, notInArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, lessons } from '#db/schema/index.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../../access.server.ts'
import { missesTrial } from '../../attendance/credit-cause.server.ts'
import { whereEnrolledOn } from '../../enrolment/enrolled-on.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

interface Canceled {
	id: string
	classId: string
	startsAt: number
}

/**
 * The sentence that a trial goes on with another lesson, beside the last canceled lesson before that one. A trial in a class is
 * held in its first lesson that takes place, so a later cancellation does not put it off.
 */
export function readTrialsPutOff<Change extends { lesson: Canceled }>(
	access: Access,
	changes: readonly Change[],
	isCanceled: (change: Change) => boolean,
) {
	const { school } = access
	const canceled = changes.filter(isCanceled).map(({ lesson }) => lesson)
	const trials = canceled.length > 0 ? listTrials(access, canceled) : []
	return (studentId: string, { id, classId }: Canceled, language: Language): string[] => {
		const trial = trials.find((trial) => trial.studentId === studentId && trial.classId === classId)
		const next = trial?.startsAt ?? 0
		const before = canceled.filter((lesson) => lesson.classId === classId && lesson.startsAt < next)
		const last = before.toSorted((a, b) => b.startsAt - a.startsAt)[0]
		if (last?.id !== id) return []
		const when = momentWords(next, school.timeZone, datesIn(language, school.paperFormat))
		return [letterWords(language).lessons.changed.trialNow(when)]
	}
}

/** The first lesson of each trial in these classes, without the lessons that are about to be canceled. */
function listTrials({ schoolId }: Access, canceled: readonly Canceled[]) {
	return database()
		.select({
			studentId: enrolments.studentId,
			classId: enrolments.classId,
			startsAt: min(lessons.startsAt),
		})
		.from(enrolments)
		.innerJoin(
			lessons,
			and(
				rowsOf(lessons, schoolId),
				eq(lessons.classId, enrolments.classId),
				whereEnrolledOn(schoolId, lessons.day),
			),
		)
		.where(
			and(
				rowsOf(enrolments, schoolId),
				eq(enrolments.isTrial, true),
				inArray(enrolments.classId, eachOf(canceled.map(({ classId }) => classId))),
				eq(lessons.kind, 'regular'),
				inArray(lessons.state, ['scheduled', 'held']),
				not(missesTrial(schoolId)),
				notInArray(lessons.id, eachOf(canceled.map(({ id }) => id))),
			),
		)
		.groupBy(enrolments.studentId, enrolments.classId)
		.all()
}
