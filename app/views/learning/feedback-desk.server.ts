import { feedbackHref, readFeedbackQuery } from '#app/domain/learning/feedback-list.ts'
import { feedbackStates, feedbackSubjects } from '#app/domain/learning/labels.ts'
import { feedbackStep } from '#app/domain/learning/form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { answerFeedback } from '#app/models/learning/feedback.server.ts'
import {
	hideFeedback,
	listFeedbackAtDesk,
	readOneFeedback,
	unhideFeedback,
} from '#app/models/learning/feedback-desk.server.ts'
import type { FeedbackRow } from '#app/models/learning/feedback-list.server.ts'
import { dateWords, plainDateWords } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'

/** Feedback as the office or a teacher reads it: a page of it, or one piece to answer. */
export function readFeedbackDesk(args: RouteArgs, access: Access, id: string | null) {
	const params = new URL(args.request.url).searchParams
	const isOffice = access.role !== 'teacher'
	if (id !== null) {
		const oneFeedback = readOneFeedback(access, id) ?? missing()
		return { view: 'one' as const, isOffice, feedback: shown(access, oneFeedback) }
	}
	const query = readFeedbackQuery(params)
	const { rows, total } = listFeedbackAtDesk(access, query)
	return { view: 'list' as const, isOffice, query, total, rows: rows.map((row) => shown(access, row)) }
}

function shown({ school, role }: Access, row: FeedbackRow) {
	const { id, about, student, teacher, by, lessonDay, rating, text, readers, state, reply, hidesName } = row
	const isFromFamily = about !== 'student'
	const isSolo = school.kind === 'solo'
	return {
		id,
		student,
		text,
		rating,
		reply,
		state,
		about: isSolo && about === 'school' ? 'The studio' : feedbackSubjects[about],
		teacher,
		// The family may hide its name from the teacher.
		by: by ?? 'A family',
		day: dateWords(row.createdAt, school.timeZone, school.dateFormat),
		lesson: lessonDay && plainDateWords(lessonDay, school.dateFormat),
		stateWords: isFromFamily || state === 'hidden' ? feedbackStates[state] : 'Sent',
		readers: readersOf({ isFromFamily, isSolo, readers, hidesName }),
		mayAnswer: isFromFamily && reply === null && state !== 'hidden',
		wantsReply: row.allowsReply,
		mayHide: role !== 'teacher' && !isSolo,
	}
}

type Read = Pick<FeedbackRow, 'readers' | 'hidesName'> & { isFromFamily: boolean; isSolo: boolean }

function readersOf({ isFromFamily, isSolo, readers, hidesName }: Read): string {
	if (isSolo) return isFromFamily ? 'Only you' : 'The family and you'
	if (!isFromFamily) return 'The family and the office'
	if (readers === 'office') return 'The office only'
	return hidesName ? 'The office and the teacher, who does not see the name' : 'The office and the teacher'
}

export type FeedbackShown = ReturnType<typeof shown>

interface AtFeedback extends Doing {
	id: string
}

/** The actions of one piece of feedback. */
export function saveFeedbackDesk(args: RouteArgs, access: Access, id: string) {
	if (!readOneFeedback(access, id)) missing()
	return step({ args, access, id })
}

const step = tasksOf<AtFeedback>()({
	form: feedbackStep,
	save({ access, id }, value) {
		const saved =
			value.intent === 'hide'
				? hideFeedback(access, id, value.reason)
				: value.intent === 'unhide'
					? unhideFeedback(access, id)
					: answerFeedback(access, id, value.intent === 'reply' ? value.reply : null)
		return !saved.ok && saved.status === 404 ? null : saved
	},
	then: (_, { access, id }, { intent }) =>
		goTo(feedbackHref(access.role !== 'teacher', id), `feedback-${SAID[intent]}`),
})

const SAID = { reply: 'answered', close: 'closed', hide: 'hidden', unhide: 'unhidden' } as const
