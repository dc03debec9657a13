import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, lessons, series } from '#db/schema/index.ts'
import { soonEnough } from '#app/domain/lesson/times.server.ts'
import { awayReason } from '#app/domain/student/planned.ts'
import { teachersLessonsLetter } from '#app/letters/lesson-changes.server.ts'
import { firstLines } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { listAddressed, withdrawMail } from '../mail/outbox.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { changesOpening } from './change-words.server.ts'
import { expectedIn } from './internal/expected-days.server.ts'
import { findLessonRows } from './internal/to-cancel.server.ts'
import { ownClasses } from './lessons-alone.server.ts'
import { restoreOne } from './restoration.server.ts'
import type { PutBack } from './removed-lessons.server.ts'
import { fillSeries } from './rolling.server.ts'
import type { ChangeUndone } from './schedule-change.server.ts'
import { readStaff } from './teacher-accounts.server.ts'
import { teacherChanges, tellEach } from './teacher-letters.server.ts'

interface Stay {
	id: string
	name: string
	/** The day after which the student goes on after all. */
	after: string
	/** Changes that were undone for it: their teachers read of all lessons in one email. */
	undone: readonly ChangeUndone[]
	/** Lessons that were put back already, of which the teachers were not told. */
	putBack?: PutBack
	/** Limits it to one class. */
	classId?: string
}

interface Filled extends ChangeUndone {
	/** False if a lesson was left out, because its time is taken. */
	isWhole: boolean
}

/**
 * Adds the lessons that the private classes of a student do not have because of a last day or a pause that does not hold any more:
 * they were never booked, or their series was changed since. Those that were canceled because something was written about them take
 * place again. Tells the teachers.
 */
export function fillLessonsAlone(tx: Tx, access: Access, stay: Stay): Filled {
	const { ids = [], leftOut = [] } = stay.putBack ?? {}
	const classIds = ownClasses(access, stay.id, stay.classId)
	const cleared = restoreCleared(tx, access, stay.name, classIds)
	const going = listGoing(tx, access, classIds).map((id) => fillSeries(tx, access, id, leftOut))
	const filled = [cleared, ...going]
	const lessonIds = [...ids, ...filled.flatMap(({ ids }) => ids)]
	const backIds = lessonIds.length > 0 ? tellTeachersOfFilled(tx, access, stay, lessonIds) : []
	return {
		lessonIds,
		sentIds: [],
		backIds,
		isWhole: leftOut.length === 0 && filled.every(({ isWhole }) => isWhole),
	}
}

function restoreCleared(tx: Tx, access: Access, name: string, classIds: readonly string[]) {
	const canceled = tx
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.classId, [...classIds]),
				gt(lessons.startsAt, Date.now()),
				eq(lessons.state, 'canceled_by_school'),
				inArray(lessons.cancelReason, [awayReason(name, false), awayReason(name, true)]),
			),
		)
		.all()
	const expected = findLessonRows(
		access,
		canceled.map(({ id }) => id),
	).filter(({ classId, day }) => expectedIn(access, classId)(day))
	const restored = expected.filter((lesson) => restoreOne(tx, access, lesson).ok)
	return { ids: restored.map(({ id }) => id), isWhole: restored.length === expected.length }
}

function listGoing(tx: Tx, access: Access, classIds: readonly string[]): string[] {
	return tx
		.select({ id: series.id, startsOn: series.startsOn })
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.where(
			and(
				rowsOf(series, access),
				inArray(series.classId, [...classIds]),
				inArray(classes.state, ['draft', 'open', 'running']),
				isNull(series.archivedAt),
			),
		)
		.all()
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn))
		.map(({ id }) => id)
}

/** This email replaces those about the lessons that are back, and names these too. */
function tellTeachersOfFilled(
	tx: Tx,
	access: Access,
	{ name, after, undone }: Stay,
	filledIds: readonly string[],
): string[] {
	const { schoolId, school } = access
	const rowsNow = (ids: readonly string[]) =>
		findLessonRows(access, ids).filter(
			({ state, startsAt }) => state === 'scheduled' && startsAt > Date.now(),
		)
	const filled = rowsNow(filledIds)
	const back = rowsNow(undone.flatMap(({ lessonIds }) => lessonIds))
	const sent = listAddressed(
		tx,
		schoolId,
		undone.flatMap(({ backIds }) => backIds),
	)
	const staffOf = readStaff(access, [...filled, ...back])
	const changes = [...back, ...filled]
		.sort((a, b) => a.startsAt - b.startsAt)
		.map((lesson) => ({ lesson, to: lesson, isAdded: true }))
	const { own, idsOf, linesOf } = teacherChanges(access, changes)
	return tellEach(tx, access, filled.flatMap(staffOf), (id, to) => {
		const before = sent.filter((mail) => fold(mail.to) === fold(to.email))
		withdrawMail(
			tx,
			schoolId,
			before.map((mail) => mail.id),
		)
		const news = own.filter(
			(change) => idsOf(change).includes(id) && (before.length > 0 || filledIds.includes(change.lesson.id)),
		)
		const lines = linesOf(news, to.language)
		const { goesOn } = letterWords(to.language).lessons.asPlanned
		return {
			text: lines.map(({ text }) => text).join(' '),
			by: soonEnough(news.map(({ lesson }) => lesson.startsAt)),
			mail: () =>
				teachersLessonsLetter({
					to,
					lines: firstLines(to.language, lines),
					subject: goesOn(name, plainDateWords(after, datesIn(to.language, school.paperFormat))),
					opening: changesOpening(access, news, { lines: news.length, language: to.language }),
				}),
		}
	})
}
