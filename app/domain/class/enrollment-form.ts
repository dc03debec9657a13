import { z } from 'zod'
import { ifFullChoices } from './choices.ts'
import { choice, day, line, optionalDay, optionalLine, wholeNumber } from '#app/domain/form/fields.ts'

/** True if the family is emailed. */
const tells = z.boolean().optional()

const place = { version: wholeNumber('Load the page again') }

export const joinForm = z.object({
	studentId: line('Choose a student', { max: 64 }),
	startsOn: day('Enter the first day'),
	isTrial: z.boolean().default(false),
	ifFull: choice(ifFullChoices, 'Choose what happens if the class is full').default('refuse'),
	tells,
})

/** The plan of the new class unless asked otherwise, or what was agreed for the old one. */
const priceThere = choice([{ value: 'class' }, { value: 'keep' }], 'Choose the price').optional()

const pause = {
	to: optionalDay(),
	keepsSeat: z.boolean().default(false),
	paysWhilePaused: z.boolean().default(false),
}

function endsAfterStart({ from, to }: { from?: string; to?: string }): boolean {
	return !from || !to || to >= from
}

const endsBeforeStart = { path: ['to'], message: 'The last day of the pause cannot be before the first' }

export const pauseForm = z
	.object({
		...place,
		from: day('Enter the first day of the pause'),
		...pause,
		lessons: choice(
			[{ value: 'keep' }, { value: 'remove' }],
			'Choose what happens to their lessons',
		).optional(),
		tells,
	})
	.refine(endsAfterStart, endsBeforeStart)

export const moveForm = z.object({
	...place,
	classId: line('Choose the class to move to', { max: 64 }),
	startsOn: day('Enter the first day in the new class'),
	ifFull: choice(ifFullChoices, 'Choose what happens if the class is full').optional(),
	price: priceThere,
	tells,
})

export const endForm = z.object({
	...place,
	endsOn: day('Enter the last day'),
	reason: line('Say why it ends', { max: 200 }),
	tells,
})

/** Previews the charges of a change to an enrollment. */
export const seatBillingForm = z
	.object({
		endsOn: optionalDay(),
		classId: optionalLine(),
		startsOn: optionalDay(),
		from: optionalDay(),
		price: priceThere,
		...pause,
		/** Digest of the preview shown last. */
		shown: line('', { min: 0, max: 2_000 }).optional(),
	})
	.refine(endsAfterStart, endsBeforeStart)

/** `from` is the first day back after a pause that has begun; without it the student goes on at once. */
export const resumeForm = z.object({ ...place, from: optionalDay(), tells })

export const queueSteps = [
	{ value: 'offer' },
	{ value: 'accept' },
	{ value: 'decline' },
	{ value: 'take-back' },
	{ value: 'skip' },
	{ value: 'withdraw' },
	{ value: 'up' },
	{ value: 'down' },
	{ value: 'place' },
] as const

export const queueForm = z
	.object({
		...place,
		intent: choice(queueSteps, 'Choose what to do'),
		enrolmentId: line('Choose somebody on the waiting list', { max: 64 }),
		hours: wholeNumber('Enter 1 to 336 hours', { min: 1, max: 336 }).default(24),
		reason: optionalLine(),
		/** Target position of a dragged row. */
		to: wholeNumber('Choose a place on the waiting list', { min: 1, max: 9999 }).optional(),
	})
	.refine(({ intent, reason }) => !(intent === 'skip' || intent === 'withdraw') || Boolean(reason), {
		// The form has one such field for the whole list, so the error is shown above the list.
		path: [],
		message: 'Say why somebody is skipped or taken off, so that it can be read later',
	})

export const offerAnswer = z.object({
	intent: choice([{ value: 'accept' }, { value: 'decline' }] as const, 'Choose whether to accept the seat'),
})

export type SeatBillingForm = z.output<typeof seatBillingForm>
export type PauseForm = z.output<typeof pauseForm>
export type MoveForm = z.output<typeof moveForm>
export type EndForm = z.output<typeof endForm>
export type QueueForm = z.output<typeof queueForm>
