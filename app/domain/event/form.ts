import { z } from 'zod'
import { eventAudiences, eventKinds, outcomes } from './labels.ts'
import { optionalAmount } from '#app/domain/billing/form.ts'
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

const RELOAD = 'Load the page again'

const about = {
	kind: choice(eventKinds, 'Choose whether it is a recital or an exam'),
	name: line('Enter a name, such as Spring recital', { max: 120 }),
	day: day('Enter the day'),
	time: timeOfDay('Enter when it begins'),
	place: line('Enter where it takes place'),
	signUpUntil: day('Enter the last day to sign up'),
	places: optionalNumber('Enter a number from 1 to 1000, or leave it blank', 1_000),
	feeMinor: optionalAmount(),
	audience: choice(eventAudiences, 'Choose who may sign up'),
	board: optionalLine(),
	note: optionalLines(),
}

export const eventForm = z.object(about)
export const eventEdit = z.object({ ...about, version: wholeNumber(RELOAD) })

const entry = {
	pieceId: optionalLine(),
	title: optionalLine(),
	composer: optionalLine(),
	minutes: optionalNumber('Enter 1 to 600 minutes, or leave it blank', 600),
	accompanist: optionalLine(),
	instrument: optionalLine(),
	grade: optionalLine(),
}

export const eventEntryForm = z.object(entry)
export const eventEntryEdit = z.object({
	...entry,
	position: optionalNumber('Enter a position of the program', 1_000),
})

/** `none` clears a result. */
export const resultForm = z.object({
	outcome: choice([...outcomes, { value: 'none' }], 'Choose the result'),
	mark: optionalLine(),
	resultOn: optionalDay(),
	resultNote: optionalLines(),
	version: wholeNumber(RELOAD),
})

export const cancelEventForm = z.object({ reason: optionalLine() })

export const inviteForm = z.object({ class: optionalLine(), student: optionalLine() })

/** Each button of an event or entry is a form of its own. */
export const eventStep = z.object({
	intent: z.enum(['open', 'close', 'finish', 'remove', 'up', 'down', 'withdraw', 'uninvite', 'tell'], {
		error: 'Choose what to do',
	}),
	entry: optionalLine(),
	invitation: optionalLine(),
})

/** A family's form; the texts come from the portal's catalog. */
export function familyEventForm(text: { again: string; minutes: string }) {
	const id = () => line(text.again, { max: 64 })
	const piece = {
		pieceId: optionalLine(),
		title: optionalLine(),
		composer: optionalLine(),
		minutes: optionalNumber(text.minutes, 600),
		instrument: optionalLine(),
		grade: optionalLine(),
	}
	return z.discriminatedUnion(
		'intent',
		[
			z.object({ intent: z.literal('sign-up'), event: id(), student: id(), ...piece }),
			z.object({ intent: z.literal('change'), entry: id(), ...piece }),
			z.object({ intent: z.literal('step-down'), entry: id() }),
		],
		{ error: text.again },
	)
}

export type FamilyEventForm = z.output<ReturnType<typeof familyEventForm>>

function optionalNumber(text: string, most: number) {
	return z
		.string()
		.trim()
		.refine(
			(typed) => typed === '' || (/^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most),
			text,
		)
		.transform((typed) => (typed === '' ? undefined : Number(typed)))
		.optional()
}
