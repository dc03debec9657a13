import { z } from 'zod'
import { optionalLink } from '#app/domain/form/link.ts'
import { readPlan } from './absence.ts'
import { cancelers, extraKinds, frequencies, NO_CREDIT } from './labels.ts'
import { readTypedDate } from '#app/utils/read-date.ts'
import { duration, leavesOut } from '#app/domain/class/form.ts'
import {
	choice,
	day,
	line,
	optionalDay,
	optionalLine,
	optionalLines,
	timeOfDay,
	wholeNumber,
} from '#app/domain/form/fields.ts'

const version = wholeNumber('Load the page again')

const TIME = 'Enter a time, such as 15:30 or 3:30 PM'

/** An optional select value; null if nothing is chosen. */
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

/** Email the families about the change. */
const tells = z.boolean().default(false)

/** Text the families that agreed, on the day of the lesson. */
const texts = z.boolean().default(false)

export const lessonMoveForm = z.object({ version, ...slot, tells, texts })

export const lessonCancelForm = z.object({
	by: choice(cancelers, 'Say who cancels'),
	reason: optionalLine(),
	inTime: z.boolean().default(false),
	tells,
	texts,
})

export const onlineLinkForm = z.object({ version, onlineLink: optionalLink(), tells })

export const inTimeForm = z.object({ overrideReason: optionalLine(), tells })

export const restoreForm = z.object({ version })

export const substituteForm = z.object({
	version,
	teacherId: line('Choose who teaches it', { max: 64 }),
	forceReason: optionalLine(),
	tells,
})

/** One student of a lesson that takes place without them. */
export const groupAbsenceForm = z.object({
	studentId: line('Choose a student', { max: 64 }),
	reason: optionalLine(),
	tells,
})

export const visitorForm = z.object({
	studentId: line('Choose a student', { max: 64 }),
	creditId: optionalLine(),
	tells,
})

export const declineMoveForm = z.object({
	request: line('Open this page again', { max: 64 }),
	answer: line('Say why, in a word to the family'),
})

export const extraForm = z.object({
	...slot,
	tells,
	kind: choice(extraKinds, 'Choose what it is'),
	/** A row without a credit says that the make-up lesson of this student uses none. */
	makeUps: z
		.array(
			z.object({
				studentId: line('Load the page again', { max: 64 }),
				creditId: optionalLine().transform((id) => (id === NO_CREDIT ? undefined : id)),
			}),
		)
		.max(20, 'Load the page again')
		.default([]),
})

/** One date per line, in the school's format. */
function chosenDays() {
	return optionalLines().transform((typed = '', context) =>
		typed
			.split('\n')
			.filter((typedDay) => typedDay.trim())
			.map((typedDay) => {
				const read = readTypedDate(typedDay)
				if (!read.ok) context.addIssue(`${read.message}: ${typedDay.trim()}`)
				return read.ok ? read.date : ''
			})
			.sort(),
	)
}

const ONE_END = 'Choose one end: a last day, a number of lessons, or a term.'

export const seriesForm = z
	.object({
		frequency: choice(frequencies, 'Choose how often'),
		every: wholeNumber('Enter 1 to 12 weeks or months', { min: 1, max: 12 }),
		weekdays: z
			.array(wholeNumber('Choose weekdays', { min: 1, max: 7 }))
			.max(7, 'Choose weekdays')
			.default([]),
		dates: chosenDays(),
		startTime: timeOfDay(TIME),
		durationMinutes: duration,
		startsOn: day('Enter the first day'),
		endsOn: optionalDay(),
		count: wholeNumber('Enter 1 to 250 lessons', { min: 1, max: 250 }).optional(),
		termId: optionalLine(),
		teacherId: optionalId(),
		roomId: optionalId(),
		keepsClosedDays: z.boolean().default(false),
		/** A lesson scheduled despite a conflict keeps the reason. */
		forceReason: optionalLine(),
	})
	.superRefine(({ frequency, weekdays, dates, endsOn, count, termId }, context) => {
		const wrong = (path: string, message: string) =>
			context.addIssue({ code: 'custom', path: [path], message })
		if (frequency === 'weekly' && weekdays.length === 0) wrong('weekdays', 'Choose at least one weekday')
		if (frequency === 'dates' && dates.length === 0) wrong('dates', 'Enter at least one date')
		if (frequency !== 'dates' && [endsOn, count, termId].filter(Boolean).length > 1) wrong('endsOn', ONE_END)
	})

export const undoForm = z.object({ change: line('Load the page again', { max: 64 }) })
export const absenceUndoForm = z.object({ id: line('Load the page again', { max: 64 }) })

export const newSeriesForm = seriesForm.and(z.object({ tells, leavesOut }))

/** `token` identifies the preview to apply; a form without it only asks for a preview. */
export const splitForm = seriesForm.and(
	z.object({
		token: optionalLine(),
		tells,
		/** Includes lessons that were moved individually. */
		alsoMoved: z.boolean().default(false),
	}),
)

const RELOAD = 'Load the page again'
const optionalTime = () => timeOfDay('Enter a time, such as 13:00').optional()

/** A teacher's absence, with a plan for each lesson. */
export const absenceForm = z
	.object({
		teacherId: line('Choose a teacher', { max: 64 }),
		startsOn: day('Enter the first day'),
		endsOn: optionalDay(),
		fromTime: optionalTime(),
		toTime: optionalTime(),
		requestId: optionalLine(),
		reason: optionalLine(),
		isPaid: z.boolean().default(false),
		token: optionalLine(),
		lessons: z
			.array(
				z.object({
					id: line(RELOAD, { max: 64 }),
					plan: line('Choose what happens', { max: 200 }).transform((chosen, context) => {
						const plan = readPlan(chosen)
						if (plan) return plan
						context.addIssue('Choose what happens')
						return z.NEVER
					}),
				}),
			)
			.max(100, RELOAD)
			.default([]),
	})
	.transform(({ lessons, endsOn, ...absence }) => ({
		...absence,
		endsOn: endsOn ?? absence.startsOn,
		plans: lessons.map(({ id, plan }) => ({ lessonId: id, plan })),
	}))

export type SeriesForm = z.output<typeof seriesForm>
