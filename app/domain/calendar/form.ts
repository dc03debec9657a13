import { z } from 'zod'
import { closureEffects, closureScopes } from './labels.ts'
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

const id = z.string({ error: 'Choose from the list.' }).max(64, 'Choose from the list.')
const version = wholeNumber('Open this page again and repeat the change.', { max: 999_999_999 })
const time = () => timeOfDay('Enter a time, such as 15:30').optional()

const term = {
	name: line('Enter a name', { max: 80 }),
	startsOn: day('Enter the first day'),
	endsOn: day('Enter the last day'),
	siteId: optionalLine(),
	billsOn: optionalDay(),
}

const SCOPE = 'Choose from the list whom it concerns'

/** `room:` plus an id, or empty for the whole school. */
const scope = optionalLine().transform((chosen, context) => {
	const [kind = '', id = ''] = (chosen ?? '').split(/:(.*)/s)
	if (!kind) return {}
	if (closureScopes.some((closureScope) => closureScope === kind) && id) return { [`${kind}Id`]: id }
	context.addIssue(SCOPE)
	return z.NEVER
})

const closure = {
	name: line('Enter a name', { max: 80 }),
	startsOn: day('Enter the first day'),
	endsOn: optionalDay(),
	fromTime: time(),
	toTime: time(),
	scope,
	effect: choice(closureEffects, 'Choose what happens to lessons'),
	publicNote: optionalLines(),
}

const tells = z.boolean().default(false)
const token = z.string({ error: 'Open this page again and repeat the change.' }).max(64)

export const termForms = [
	z.object({ intent: z.literal('add-term'), ...term }),
	z.object({ intent: z.literal('change-term'), id, version, ...term }),
	z.object({ intent: z.literal('archive-term'), id }),
	z.object({ intent: z.literal('restore-term'), id }),
	z.object({
		intent: z.literal('copy-term'),
		fromId: id,
		toId: id,
		students: choice([{ value: 'keep' }, { value: 'none' }], 'Choose what happens with the students'),
		seriesIds: z.array(id).max(200, 'Open this page again and repeat the change.').default([]),
		token,
	}),
	z.object({ intent: z.literal('undo-term-copy'), id }),
] as const

export const closureForms = [
	z.object({ intent: z.literal('add-closure'), ...closure }),
	z.object({ intent: z.literal('change-closure'), id, version, tells, ...closure }),
	z.object({ intent: z.literal('archive-closure'), id, tells }),
	z.object({ intent: z.literal('close-lessons'), id, token, tells }),
	z.object({
		intent: z.literal('change-rooms'),
		id,
		token,
		tells,
		roomId: line('Choose a room', { max: 64 }),
	}),
	z.object({ intent: z.literal('undo-closing'), id }),
	z.object({ intent: z.literal('reopen-lessons'), id }),
	z.object({
		intent: z.literal('add-holidays'),
		country: line('Choose a country', { max: 2 }),
		region: optionalLine(),
		year: wholeNumber('Choose a year', { min: 2000, max: 2100 }),
		chosen: z
			.array(z.string().max(10), { error: 'Choose at least one day' })
			.min(1, 'Choose at least one day')
			.max(60, 'Choose at most 60 days'),
	}),
] as const

export type TermForm = z.output<(typeof termForms)[number]>

export type ClosureForm = z.output<(typeof closureForms)[number]>
