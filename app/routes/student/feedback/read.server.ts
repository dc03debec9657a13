import type { LoaderFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { lessonNameIn } from '#app/requests/portal-lessons.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listFeedback, type FeedbackRow } from '#app/models/learning/feedback-list.server.ts'
import { listOwnLessons } from '#app/models/portal/lessons.server.ts'
import { dateWords, momentWords } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'

const DAY = 24 * 60 * 60_000
/** Lessons that can still be reviewed. */
const BACK = 60

/** The family's feedback, the school's feedback to the family, and the choices of the form. */
export function readFeedback(
	{ request }: LoaderFunctionArgs,
	access: Access,
	portal: OpenPortal,
	now = Date.now(),
) {
	const { children, child, chosen, keep } = portal
	const all = listFeedback(access).filter(({ studentId }) => chosen.some(({ id }) => id === studentId))
	const wanted = new URL(request.url).searchParams.get('change')
	const answered = wanted ? (all.find(({ id, isOwn }) => id === wanted && isOwn) ?? missing()) : null
	const row = (feedback: FeedbackRow) => rowOf(access, feedback, keep, now)
	return {
		list: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		own: all.filter(({ isOwn }) => isOwn).map(row),
		fromTeachers: all.filter(({ about, isOwn }) => about === 'student' && !isOwn).map(row),
		changing: answered && { id: answered.id, text: answered.text, rating: answered.rating },
		choices: readChoices(access, chosen, now),
	}
}

export type FeedbackEntry = ReturnType<typeof rowOf>

function rowOf({ school, dates }: Access, row: FeedbackRow, keep: { child?: string }, now: number) {
	const { id, about, student, teacher, text, rating, state, reply, createdAt, isOwn } = row
	const mayChange = isOwn && reply === null && now - createdAt < DAY
	return {
		id,
		about,
		student,
		teacher,
		text,
		rating,
		state,
		reply,
		isOwn,
		day: dateWords(createdAt, school.timeZone, dates),
		change: mayChange ? href.portal('feedback', { ...keep, change: id }) : null,
	}
}

function readChoices(access: Access, chosen: OpenPortal['chosen'], now: number) {
	const { school, dates } = access
	const past = listOwnLessons(
		access,
		chosen.map(({ id }) => id),
		{ from: now - BACK * DAY, to: now },
	).toReversed()
	const teachers = new Map(
		past.flatMap(({ teacherId, teacher }) => (teacherId && teacher ? [[teacherId, teacher]] : [])),
	)
	// Siblings in one class share a lesson, so it is listed once with all their names.
	const whoseOf = (lesson: string) => {
		const names = chosen
			.filter((child) => past.some(({ id, studentId }) => id === lesson && studentId === child.id))
			.map(({ firstName }) => firstName)
		return chosen.length > 1 ? `${names.join(', ')}: ` : ''
	}
	return {
		key: formKey(),
		students: chosen.map(({ id, firstName }) => ({ value: id, label: firstName })),
		lessons: [...new Map(past.map((lesson) => [lesson.id, lesson])).values()].slice(0, 30).map((lesson) => {
			const name = lessonNameIn(
				access,
				lesson,
				chosen.find(({ id }) => id === lesson.studentId),
			)
			const when = momentWords(lesson.startsAt, school.timeZone, dates)
			return { value: lesson.id, label: `${whoseOf(lesson.id)}${name}, ${when}` }
		}),
		teachers: [...teachers].map(([value, label]) => ({ value, label })),
		/** A solo teacher reads everything, so there are no readers to choose from. */
		solo: school.kind === 'solo',
	}
}

export type FeedbackChoices = ReturnType<typeof readChoices>
