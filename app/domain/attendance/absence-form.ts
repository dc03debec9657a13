import { z } from 'zod'
import { CAP_PERIODS, CODE_CREDITS, CREDIT_STARTS } from './settings-labels.ts'
import { choice, day, line, optionalDay, wholeNumber } from '#app/domain/form/fields.ts'

const version = wholeNumber('Open this page again and repeat the change.', { max: 999_999_999 })
const letter = z.string({ error: 'Choose from the list.' }).max(8, 'Choose from the list.')

const orNone = (text: string, limits: { min: number; max: number }) =>
	z.preprocess((typed) => (typed === '' ? undefined : typed), wholeNumber(text, limits).optional())

const ticked = z
	.string()
	.optional()
	.transform((value) => value === 'on')

const validFrom = day('Enter the first day')

const rules = {
	version,
	noticeHours: wholeNumber('Enter 0 to 336 hours', { max: 336 }),
	creditCap: orNone('Enter 0 to 99 credits, or leave blank for no limit', { min: 0, max: 99 }),
	capPeriod: choice(CAP_PERIODS, 'Choose a period from the list'),
	creditDays: orNone('Enter 1 to 1000 days, or leave blank', { min: 1, max: 1000 }),
	creditFrom: choice(CREDIT_STARTS, 'Choose a day from the list'),
	markDays: wholeNumber('Enter 0 to 365 days', { max: 365 }),
	groupAlone: ticked,
	validFrom,
}

const code = {
	label: line('Enter a name', { max: 40 }),
	charges: ticked,
	pays: ticked,
	credit: choice(CODE_CREDITS, 'Choose a credit from the list'),
	countsToCap: ticked,
	needsNote: ticked,
	inPortal: ticked,
	validFrom,
}

const newCode = {
	...code,
	letter: z
		.string({ error: 'Enter a letter' })
		.trim()
		.toUpperCase()
		.regex(/^[A-Z0-9]$/, 'Enter one letter from A to Z, or a digit'),
	isHeld: ticked,
}

export const absenceSettings = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('save-rules'), ...rules }),
		z.object({ intent: z.literal('preview-rules'), ...rules }),
		z.object({ intent: z.literal('remove-rules'), validFrom: z.string().max(10) }),
		z.object({
			intent: z.literal('save-reporting'),
			version,
			takesAbsences: ticked,
			lockedThrough: optionalDay(),
		}),
		z.object({ intent: z.literal('save-code'), id: letter, version, ...code }),
		z.object({ intent: z.literal('preview-code'), id: letter, version, ...code }),
		z.object({ intent: z.literal('add-code'), ...newCode }),
		z.object({ intent: z.literal('archive-code'), id: letter }),
		z.object({ intent: z.literal('restore-code'), id: letter }),
		z.object({ intent: z.literal('remove-code'), id: letter, validFrom: z.string().max(10) }),
	],
	{ error: 'Please use one of the buttons on the page.' },
)

export type AbsenceSettings = z.output<typeof absenceSettings>
