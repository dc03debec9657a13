import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { copiedNote, saveSentRoll } from '#app/views/roll/roll.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import {
	declineMoveForm,
	lessonCancelForm,
	lessonMoveForm,
	restoreForm,
	substituteForm,
	visitorForm,
} from '#app/domain/lesson/form.ts'
import { rollForm } from '#app/domain/learning/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addVisitor, removeVisitor } from '#app/models/lesson/visitors.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { editLesson, substitute } from '#app/models/lesson/change.server.ts'
import { findLesson, type LessonDetail } from '#app/models/lesson/detail.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { listCreditsOfLesson } from '#app/models/attendance/class-totals.server.ts'
import { declineMove } from '#app/models/portal/move-requests.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDayWords } from '#app/utils/dates.ts'
import { done } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'

/** What the forms of a lesson's page do. */
export async function saveLesson(asked: ActionFunctionArgs, access: Access) {
	const lesson = findLesson(access, asked.params.sessionId ?? '') ?? missing()
	const name = new URL(asked.request.url).searchParams.get('do') ?? 'roll'
	const copied = name === 'roll' ? await copiedNote(asked, access, lesson) : null
	if (copied) return copied
	const run = Object.hasOwn(tasks, name) ? tasks[name as keyof typeof tasks] : tasks.roll
	return run({ asked, access, lesson })
}

const task = tasksOf<Doing & { lesson: LessonDetail }>()

const tasks = {
	roll: task({
		form: rollForm,
		save: ({ access, lesson }, value, { intent }) =>
			saveSentRoll(access, lesson, value, { isRestPresent: intent === 'rest-present', source: 'office' }),
		then: ({ isFirst }, { access, lesson }) => {
			const expected = findLesson(access, lesson.id)?.expected ?? []
			return leads(href.lesson(lesson.id), 'roll-saved', {
				marked: String(expected.filter(({ mark }) => mark).length),
				of: String(expected.length),
				...(isFirst ? { first: 'yes' } : {}),
			})
		},
	}),
	move: task({
		form: lessonMoveForm,
		save: ({ access, lesson }, { version, forceReason, ...slot }) =>
			editLesson(access, { id: lesson.id, version }, slot, forceOf(forceReason)),
		then({ mailed }, { access, lesson }, { day, startTime }) {
			const { dateFormat } = access.school
			const when = `on ${plainDayWords(day, dateFormat)} at ${clockWords(startTime, dateFormat)}`
			return leads(href.lesson(lesson.id), 'lesson-moved', {
				...{ when, ...saying(mailed) },
				...travelOf(access, lesson.id),
			})
		},
	}),
	cancel: task({
		form: lessonCancelForm,
		save({ access, lesson }, value, { intent }) {
			const canceled = cancelLesson(access, lesson.id, value)
			return canceled.ok ? done(intent === 'book' ? openCreditOf(access, lesson) : null) : canceled
		},
		then: (creditId, { lesson }, { tells }) =>
			leads(
				creditId ? href.makeUp(creditId) : href.lesson(lesson.id),
				'lesson-canceled',
				saying(Number(tells)),
			),
	}),
	/** A canceled lesson takes place after all. */
	restore: task({
		form: restoreForm,
		save: ({ access, lesson }) => restoreLesson(access, lesson.id),
		then: (_, { lesson }) => leads(href.lesson(lesson.id), 'lesson-restored'),
	}),
	substitute: task({
		form: substituteForm,
		save: ({ access, lesson }, { version, teacherId, forceReason, tells }) =>
			substitute(access, { id: lesson.id, version }, teacherId, forceOf(forceReason), tells),
		then: ({ mailed }, { access, lesson }) =>
			leads(href.lesson(lesson.id), 'lesson-substituted', {
				teacher: findLesson(access, lesson.id)?.teacher ?? '',
				...saying(mailed),
				...travelOf(access, lesson.id),
			}),
	}),
	visitor: task({
		form: visitorForm,
		save: ({ access, lesson }, value) => addVisitor(access, lesson.id, value),
		then: (_, { access, lesson }, { studentId }) =>
			leads(
				href.lesson(lesson.id),
				'visitor-changed',
				nameOfExpected(findLesson(access, lesson.id), studentId),
			),
	}),
	'remove-visitor': task({
		form: visitorForm,
		save: ({ access, lesson }, { studentId }) => removeVisitor(access, lesson.id, studentId),
		then: (_, { lesson }, { studentId }) =>
			leads(href.lesson(lesson.id), 'visitor-changed', {
				...nameOfExpected(lesson, studentId),
				now: 'no longer comes',
			}),
	}),
	/** A family's wish to have the lesson at another time is declined, with a word to them. */
	'decline-move': task({
		form: declineMoveForm,
		save: ({ access }, { request, answer }) => declineMove(access, request, answer),
		then: ({ mailed }, { lesson }) => leads(href.lesson(lesson.id), 'move-declined', saying(mailed)),
	}),
}

/** The make-up credit a canceled lesson left, to be booked at once. */
function openCreditOf(access: Access, lesson: LessonDetail): string | null {
	const open = listCreditsOfLesson(access, lesson.id).filter(({ state }) => state === 'open')
	return open[0]?.id ?? null
}

function nameOfExpected(lesson: LessonDetail | null | undefined, studentId: string) {
	const student = lesson?.expected.find((one) => one.studentId === studentId)?.name
	return student ? { student } : undefined
}

function saying(mailed: number): Record<string, string> {
	return mailed > 0 ? { mailed: 'yes' } : {}
}

function forceOf(reason: string | undefined) {
	return reason ? { reason } : undefined
}
