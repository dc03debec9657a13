import { z } from 'zod'
import { CURRENCIES, DATE_FORMATS, USUAL_LISTS } from './labels.ts'
import { isTimeZone } from '#app/domain/time-zones.ts'
import { choice, choices } from '#app/domain/form/fields.ts'

const instrumentChoices = USUAL_LISTS.instrument.map((value) => ({ value }))

const BUTTON = 'Please use one of the buttons on the page.'

const TIME_ZONE = 'Choose a time zone from the list'

/** Questions for a new school, asked once. */
const start = z.object({
	intent: z.literal('start'),
	timeZone: z.string({ error: TIME_ZONE }).refine(isTimeZone, TIME_ZONE),
	keepsTimes: z.literal('on').optional(),
	currency: choice(CURRENCIES, 'Choose a currency from the list'),
	dateFormat: choice(DATE_FORMATS, 'Choose how dates and times are written'),
	// A form encodes one ticked box as text, several as a list, and none as nothing.
	instruments: z
		.unknown()
		.transform((ticked) => [ticked ?? []].flat())
		.pipe(choices(instrumentChoices, 'Choose instruments from the list'))
		.default([]),
})

export const guideButton = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('complete'), step: z.string({ error: BUTTON }).max(40, BUTTON) }),
		z.object({ intent: z.literal('incomplete'), step: z.string({ error: BUTTON }).max(40, BUTTON) }),
		z.object({ intent: z.literal('hide') }),
		z.object({ intent: z.literal('show') }),
		start,
	],
	{ error: BUTTON },
)
