import { z } from 'zod'
import { optionalLink } from '#app/domain/form/link.ts'
import { bulkSteps, firstClassStates, joinings } from './choices.ts'
import { intervals } from './intervals.ts'
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
const TIME = 'Enter a time, such as 15:30 or 3:30 PM'

export const idOrNone = () => z.string().max(64, 'Choose one of the list').optional()

export const duration = minutes(DURATION, { min: 5, max: 480 }).refine(
	(minutes) => minutes % 5 === 0,
	DURATION,
)
export const weekday = choice(weekdays, 'Choose a weekday').transform(Number)
export const wallTime = timeOfDay(TIME)
export const interval = choice(intervals, 'Choose how often').transform(Number).optional()

const fields = z.object({
	kind: choice(classKinds, 'Choose what kind of class it is'),
	name: line('Give the class a name', { max: 80 }),
	instrumentId: idOrNone(),
	levelId: idOrNone(),
	ageFrom: wholeNumber(AGE, { max: 110 }).optional(),
	ageTo: wholeNumber(AGE, { max: 110 }).optional(),
	teacherId: idOrNone(),
	assistants: z.array(z.string().max(64)).max(10, 'Choose at most 10 assistants').default([]),
	roomId: idOrNone(),
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
	planId: idOrNone(),
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
export const forceReason = optionalLine()

/** The lessons that clash are left out, and the others are added. */
export const leavesOut = z.boolean().optional()

export const newClass = fields
	.extend({
		state: choice(firstClassStates, 'Choose what it begins as'),
		every: interval,
		forceReason,
		leavesOut,
	})
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
	tells: z.boolean().default(false),
})

export const severalClasses = z.object({
	classIds: ticked('Tick at least one row'),
	intent: choice(bulkSteps, 'Choose what to do with the selected'),
})

export type ClassDetails = z.output<typeof fields>
export type NewClass = z.output<typeof newClass>
export type ClassStep = (typeof classSteps)[number]['value']
