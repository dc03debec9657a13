import { z } from 'zod'
import { cancelers, extraKinds } from '#app/domain/lesson/labels.ts'
import { duration } from './class.ts'
import {
	choice,
	day,
	line,
	optionalDay,
	optionalLine,
	optionalLines,
	timeOfDay,
	wholeNumber,
} from './fields.ts'

const version = wholeNumber('Load the page again')

const TIME = 'Enter a time, such as 15:30 or 3:30 pm'

/** Lists can be chosen from and be left at "none". */
function optionalId() {
	return optionalLine().transform((id) => id ?? null)
}

const slot = {
	day: day('Enter the day'),
	startTime: timeOfDay(TIME),
	durationMinutes: duration,
	teacherId: optionalId(),
	roomId: optionalId(),
	forceReason: optionalLine(),
}

export const rollForm = z.object({
	version,
	overrideReason: optionalLine(),
	marks: z
		.array(
			z.object({
				studentId: line('Load the page again', { max: 64 }),
				code: optionalLine(),
				minutesLate: wholeNumber('Enter whole minutes', { max: 480 }).optional(),
				familyNote: optionalLines(),
				staffNote: optionalLines(),
			}),
		)
		.max(500, 'Load the page again')
		.default([]),
})

export const lessonMoveForm = z.object({ version, ...slot })

export const lessonCancelForm = z.object({
	by: choice(cancelers, 'Say who cancels'),
	reason: line('Say why the lesson is canceled'),
})

export const restoreForm = z.object({ version })

export const substituteForm = z.object({
	version,
	teacherId: line('Choose who teaches it', { max: 64 }),
	forceReason: optionalLine(),
})

export const visitorForm = z.object({
	studentId: line('Choose a student', { max: 64 }),
	creditId: optionalLine(),
})

export const declineMoveForm = z.object({
	request: line('Open this page again', { max: 64 }),
	answer: line('Say why, in a word to the family'),
})

export const extraForm = z.object({ ...slot, kind: choice(extraKinds, 'Choose what it is') })

export const seriesForm = z.object({
	weekday: wholeNumber('Choose a weekday', { min: 1, max: 7 }),
	every: wholeNumber('Enter 1 to 8 weeks', { min: 1, max: 8 }),
	startTime: timeOfDay(TIME),
	durationMinutes: duration,
	startsOn: day('Enter the first day'),
	endsOn: optionalDay(),
	count: wholeNumber('Enter 1 to 250 lessons', { min: 1, max: 250 }).optional(),
	teacherId: optionalId(),
	roomId: optionalId(),
	/** What is put into the calendar anyway stays in it with its reason. */
	keepsClosedDays: z.boolean().default(false),
	forceReason: optionalLine(),
})

export type SeriesForm = z.output<typeof seriesForm>
