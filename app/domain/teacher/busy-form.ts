import { z } from 'zod'
import { line } from '#app/domain/form/fields.ts'
import { isPublicUrl } from '#app/domain/form/public-url.ts'

const CALENDAR =
	'Enter the private address of a calendar in iCal format, which begins with https:// or webcal://'

export const busyCalendarForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('save'),
			url: line(CALENDAR, { max: 2_000 })
				.transform((typed) => typed.replace(/^webcals?:/i, 'https:'))
				.refine(isPublicUrl, CALENDAR),
		}),
		z.object({ intent: z.literal('check') }),
		z.object({ intent: z.literal('remove') }),
	],
	{ error: 'Choose what to do' },
)
