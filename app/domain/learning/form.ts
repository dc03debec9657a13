import { z } from 'zod'
import { readSecond } from './recording.ts'
import { GOAL_STATES, PIECE_KINDS, PIECE_STATES, ratings } from './labels.ts'
import {
	day,
	line,
	lines,
	minutes,
	optionalDay,
	optionalLine,
	optionalLines,
	timeOfDay,
	wholeNumber,
} from '#app/domain/form/fields.ts'

const RELOAD = 'Reload the page and try again.'
const id = line(RELOAD, { max: 64 })
const version = wholeNumber(RELOAD)
const intent = <I extends string>(name: I) => z.literal(name)

/** Sized for about a page of text. */
export const noteTexts = { covered: optionalLines(), next: optionalLines(), privateNote: optionalLines() }

/** Marks everyone present from the day's page. */
export const allPresentForm = z.object({ intent: intent('all-present'), lesson: id })

const note = z.object({ lesson: id, version: version.optional(), ...noteTexts })
/** An assignment for one student, or for all of a class. */
export const assignmentForm = z.object({
	intent: intent('assignment'),
	text: lines('Write what to practice', { max: 2_000 }),
	minutesADay: minutes('Enter 1 to 600 minutes', { min: 1, max: 600 }).optional(),
	dueOn: optionalDay(),
})
/** Beats a minute, with or without the unit: `96`, `96 bpm`. */
export function beatsAMinute(text: string) {
	return z
		.string({ error: text })
		.transform((typed) => typed.trim().replace(/^(\d{1,9}) ?bpm\.?$/i, '$1'))
		.pipe(wholeNumber(text, { min: 20, max: 400 }))
}

const piece = {
	title: line('Enter the title'),
	composer: optionalLine(),
	work: optionalLine(),
	kind: z.enum(PIECE_KINDS, { error: 'Choose what it is' }),
	tempoGoal: beatsAMinute('Enter 20 to 400 beats a minute').optional(),
	targetOn: optionalDay(),
}
const state = z.enum(PIECE_STATES, { error: 'Choose a state' })
const goal = { text: lines('Write the goal', { max: 1_000 }), targetOn: optionalDay() }
const rating = wholeNumber('Choose a rating', { min: 1, max: ratings.length }).optional()

export const reportText = {
	worked: optionalLines(),
	strengths: optionalLines(),
	nextSteps: optionalLines(),
	effort: rating,
	progress: rating,
	practice: rating,
}

const reference = { id, version }

export const learningForm = z.discriminatedUnion(
	'intent',
	[
		note.extend({ intent: intent('note-publish') }),
		note.extend({ intent: intent('note-keep') }),
		assignmentForm,
		z.object({ intent: intent('assignment-done'), id }),
		z.object({ intent: intent('assignment-open'), id }),
		z.object({ intent: intent('assignment-remove'), id }),
		z.object({
			intent: intent('recording-comment'),
			recording: id,
			at: optionalLine()
				.transform((typed) => (typed === undefined ? undefined : readSecond(typed)))
				.refine((second) => second !== null, 'Enter minutes and seconds, such as 0:42')
				.transform((second) => second ?? undefined),
			text: lines('Write your comment', { max: 1_000 }),
		}),
		z.object({ intent: intent('recording-heard'), id }),
		z.object({ intent: intent('recording-remove'), id }),
		z.object({ intent: intent('comment-remove'), id }),
		z.object({ intent: intent('piece'), state, ...piece }),
		z.object({ intent: intent('piece-edit'), ...reference, ...piece }),
		z.object({
			intent: intent('piece-state'),
			id,
			state,
			day: optionalDay(),
			note: optionalLine(),
		}),
		z.object({ intent: intent('goal'), ...goal }),
		z.object({
			intent: intent('goal-edit'),
			...reference,
			...goal,
			percent: wholeNumber('Enter 0 to 100', { max: 100 }).default(0),
			state: z.enum(GOAL_STATES, { error: 'Choose a state' }),
		}),
		z.object({
			intent: intent('assess'),
			day: day('Enter the day'),
			skills: z
				.array(
					z.object({
						skillId: id,
						level: wholeNumber(RELOAD, { min: 1, max: 12 }).optional(),
						comment: optionalLine(),
					}),
				)
				.max(200, RELOAD)
				.default([]),
		}),
		z.object({
			intent: intent('practice'),
			day: day('Enter the day'),
			minutes: minutes('Enter 1 to 600 minutes.', { min: 1, max: 600 }),
			pieceId: optionalLine(),
			note: optionalLine(),
			again: z.boolean().default(false),
		}),
		z.object({
			intent: intent('report'),
			title: line('Enter a title'),
			fromDay: day('Enter the first day'),
			toDay: day('Enter the last day'),
			termId: optionalLine(),
		}),
		z.object({ intent: intent('report-save'), ...reference, ...reportText }),
		z.object({ intent: intent('report-send'), ...reference, ...reportText }),
		z.object({ intent: intent('report-publish'), ...reference, ...reportText }),
		z.object({ intent: intent('report-return'), ...reference, reason: optionalLines() }),
		z.object({ intent: intent('report-correct'), id }),
	],
	{ error: 'Choose what is to be saved' },
)

export type LearningForm = z.output<typeof learningForm>

/** `Group: Skill` per line; a line without a group continues the previous group. */
function skillLines() {
	return lines('Enter at least one skill, one per line', { max: 8_000 }).transform((typed) => {
		let group = 'General'
		return typed.split('\n').flatMap((skillLine) => {
			const [head = '', ...rest] = skillLine.split(':')
			if (rest.length > 0) group = head.trim() || group
			const name = (rest.length > 0 ? rest.join(':') : head).trim()
			return name ? { group, name: name.slice(0, 200) } : []
		})
	})
}

export const frameworkForm = z.object({
	version: version.optional(),
	name: line('Enter a name', { max: 80 }),
	instrumentId: optionalLine(),
	levels: lines('Enter 2 to 12 levels, one per line.').transform((typed) =>
		typed
			.split('\n')
			.map((level) => level.trim())
			.filter(Boolean),
	),
	skills: skillLines(),
})

export const proposalForm = z.object({
	times: z
		.array(z.string().regex(/^\d{1,15}\/[\w-]{0,64}$/, 'Choose times from the list'))
		.min(1, 'Choose at least one other time.')
		.max(3, 'Choose up to three times'),
	message: optionalLines(),
	expiresOn: day('Enter the last day for an answer'),
})

/** Both times, or neither for whole days. */
const partOfDay = {
	fromTime: timeOfDay('Enter a time, such as 13:00').optional(),
	toTime: timeOfDay('Enter a time, such as 13:00').optional(),
}

export const timeOffForm = z.object({
	intent: intent('time-off'),
	startsOn: day('Enter the first day'),
	endsOn: optionalDay(),
	...partOfDay,
	reason: optionalLine(),
})

export const timeOffCancelForm = z.object({ intent: intent('time-off-cancel'), id })

export const timeOffRestoreForm = z.object({ intent: intent('time-off-restore'), id })

/** The days from `backOn` on are no longer time off. */
export const timeOffEndForm = z.object({ id, backOn: day('Enter the first day back') })

/** The office answers requests, or enters time off itself. */
export const timeOffOfficeForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: intent('approve'), id, ...partOfDay }),
		z.object({ intent: intent('refuse'), id, answer: optionalLine() }),
		timeOffCancelForm,
		timeOffRestoreForm,
		timeOffForm.extend({ isPaid: z.boolean().default(false) }),
	],
	{ error: 'Choose an answer' },
)

export const withdrawalForm = z.object({ intent: intent('withdraw'), id })

export const feedbackStep = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: intent('reply'), reply: lines('Write your reply', { max: 2000 }) }),
		z.object({ intent: intent('hide'), reason: line('Say why it is hidden') }),
		z.object({ intent: intent('close') }),
		z.object({ intent: intent('unhide') }),
	],
	{ error: 'Choose what to do' },
)
