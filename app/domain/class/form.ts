import { z } from 'zod'
import { optionalLink } from '#app/domain/form/link.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { bulkSteps, firstClassStates, joinings, lessonEnds } from './choices.ts'
import { classKinds, weekdays } from './labels.ts'
import {
	choice,
	line,
	minutes,
	optionalDay,
	optionalLine,
	optionalLines,
	ticked,
	timeOfDay,
	wholeNumber,
} from '#app/domain/form/fields.ts'

const DURATION = 'Enter a length of 5 to 480 minutes, in steps of five'
const CAPACITY = 'Enter a capacity of 1 to 500, or leave it empty for no limit'
const AGE = 'Enter an age of 0 to 110'
const WEEKDAY = 'Choose a weekday'
const TIME = 'Enter a time, such as 15:30 or 3:30 PM'

const id = () => z.string().max(64, 'Choose one of the list').optional()

export const duration = minutes(DURATION, { min: 5, max: 480 }).refine(
	(minutes) => minutes % 5 === 0,
	DURATION,
)
export const weekday = choice(weekdays, WEEKDAY).transform(Number)
export const wallTime = timeOfDay(TIME)

function nameOrNone() {
	return optionalLine().refine((name) => !name || name.length <= 80, 'Enter a name of at most 80 characters')
}

const fields = z.object({
	kind: choice(classKinds, 'Choose what kind of class it is'),
	name: line('Give the class a name', { max: 80 }),
	instrumentId: id(),
	levelId: id(),
	ageFrom: wholeNumber(AGE, { max: 110 }).optional(),
	ageTo: wholeNumber(AGE, { max: 110 }).optional(),
	teacherId: id(),
	assistants: z.array(z.string().max(64)).max(10, 'Choose at most 10 assistants').default([]),
	roomId: id(),
	onlineLink: optionalLink(),
	durationMinutes: duration,
	capacity: wholeNumber(CAPACITY, { min: 1, max: 500 }).optional(),
	extraSeats: wholeNumber('Enter 0 to 100 extra seats', { max: 100 }).default(0),
	minSize: wholeNumber('Enter a smallest size of 1 to 500', { min: 1, max: 500 }).optional(),
	weekday: weekday.optional(),
	startTime: wallTime.optional(),
	startsOn: optionalDay(),
	endsOn: optionalDay(),
	joining: choice(joinings, 'Choose who may join'),
	isPublic: z.boolean().default(false),
	planId: id(),
	note: optionalLines(),
})

type Fields = z.output<typeof fields>

function agree(value: Fields, context: z.core.$RefinementCtx<Fields>) {
	const wrong = (path: keyof Fields, message: string) =>
		context.addIssue({ code: 'custom', path: [path], message })
	const { ageFrom, ageTo, minSize, capacity, startsOn, endsOn, startTime, weekday: day } = value
	if (ageFrom !== undefined && ageTo !== undefined && ageTo < ageFrom)
		wrong('ageTo', 'The oldest age cannot be below the youngest')
	if (minSize && capacity && minSize > capacity)
		wrong('minSize', 'The smallest size cannot be above the capacity')
	if (startsOn && endsOn && endsOn < startsOn) wrong('endsOn', 'The last day cannot be before the first')
	if (startTime && !day) wrong('weekday', 'Choose the weekday that goes with the time')
	if (day && !startTime) wrong('startTime', 'Enter the time that goes with the weekday')
}

export const classDetails = fields.superRefine(agree)

/** A lesson scheduled despite a conflict keeps the reason. */
const forceReason = optionalLine()

export const newClass = fields
	.extend({ state: choice(firstClassStates, 'Choose what it begins as'), forceReason })
	.superRefine(agree)

/** `changesFrom` is the date from which lessons follow the change; `token` identifies the preview that is applied. */
export const classEdit = fields
	.extend({
		version: wholeNumber('Load the page again'),
		changesFrom: optionalDay(),
		alsoMoved: z.boolean().default(false),
		token: optionalLine(),
		tells: z.boolean().default(false),
		forceReason,
	})
	.superRefine(agree)

/** A private lesson: one student at a weekly time. A single lesson needs no weekday if its day is given. */
export const newLesson = z
	.object({
		studentId: line('Choose a student', { max: 64 }),
		weekday: weekday.optional(),
		startTime: wallTime,
		durationMinutes: duration,
		startsOn: optionalDay(),
		ends: choice(lessonEnds, 'Choose when it ends').optional(),
		endsOn: optionalDay(),
		teacherId: id(),
		roomId: id(),
		planId: id(),
		name: nameOrNone(),
		instrumentId: id(),
		levelId: id(),
		onlineLink: optionalLink(),
		note: optionalLines(),
		forceReason,
	})
	.superRefine(({ ends, startsOn, endsOn }, context) => {
		const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['endsOn'], message })
		if (ends === 'date' && !endsOn) wrong('Enter the last day')
		if (ends === 'date' && startsOn && endsOn && endsOn < startsOn)
			wrong('The last day cannot be before the first')
	})
	.refine(({ weekday, ends, startsOn }) => weekday || (ends === 'once' && startsOn), {
		path: ['weekday'],
		error: WEEKDAY,
		// Beside mistakes in other fields, too.
		when: () => true,
	})
	.transform(({ weekday, ...lesson }) => ({
		...lesson,
		weekday: weekday ?? weekdayOf(lesson.startsOn ?? ''),
	}))

export const classSteps = [
	{ value: 'open' },
	{ value: 'start' },
	{ value: 'finish' },
	{ value: 'reopen' },
	{ value: 'archive' },
	{ value: 'restore' },
	{ value: 'delete' },
	{ value: 'close-joining' },
] as const

export const classStep = z.object({
	intent: choice(classSteps, 'Choose what to do'),
	version: wholeNumber('Load the page again'),
})

export const severalClasses = z.object({
	classIds: ticked('Tick at least one row'),
	intent: choice(bulkSteps, 'Choose what to do with the selected'),
})

export type ClassDetails = z.output<typeof fields>
export type NewClass = z.output<typeof newClass>
export type NewLesson = z.output<typeof newLesson>
export type ClassStep = (typeof classSteps)[number]['value']
