import { z } from 'zod'
import { pushColumn } from './push-form.ts'
import { DIGESTS, EVENTS, HOWS, QUIET_CHOICES } from './events.ts'
import { timeOfDay, wholeNumber } from '#app/domain/form/fields.ts'

/** Sent by our page, or as `List-Unsubscribe=One-Click` by a mail program. */
export const unsubscribeForm = z
	.object({
		intent: z.enum(['stop', 'again']).optional(),
		'List-Unsubscribe': z.literal('One-Click').optional(),
	})
	.refine((value) => value.intent !== undefined || value['List-Unsubscribe'] !== undefined, {
		message: 'Choose what to do',
		path: ['intent'],
	})

const optionalTime = z.preprocess(
	(typed) => (typed === '' ? undefined : typed),
	timeOfDay('Enter a time such as 21:00').optional(),
)

/** Quiet hours need both times, or neither. */
export const quietTimes = { quietFrom: optionalTime, quietTo: optionalTime }

export const BOTH_TIMES = 'Enter both times, such as 21:00 and 7:00'

export const ownNotifications = z.object({
	intent: z.literal('notifications'),
	version: wholeNumber('Reload the page and try again'),
	...(Object.fromEntries(
		EVENTS.map((event) => [event, z.enum(HOWS, { error: 'Choose how you are told' }).optional()]),
	) as Record<
		(typeof EVENTS)[number],
		z.ZodOptional<z.ZodEnum<{ now: 'now'; digest: 'digest'; off: 'off' }>>
	>),
	quiet: z.enum(QUIET_CHOICES, { error: 'Choose when you are not emailed' }),
	...quietTimes,
	...pushColumn,
	digest: z.enum(DIGESTS, { error: 'Choose how often you get the summary' }).default('daily'),
})
