import { z } from 'zod'
import { choices, line } from '#app/domain/form/fields.ts'
import { isPublicUrl } from '#app/domain/form/public-url.ts'
import { PUSH_EVENTS } from './push.ts'

const AGAIN = 'This browser did not say how it can be reached. Reload the page and try again.'

export const pushForms = [
	z.object({
		intent: z.literal('push-add'),
		endpoint: line(AGAIN, { max: 1_000 }).refine(isPublicUrl, AGAIN),
		p256dh: line(AGAIN).regex(/^[\w-]{80,100}$/, AGAIN),
		auth: line(AGAIN).regex(/^[\w-]{20,40}$/, AGAIN),
	}),
	z.object({ intent: z.literal('push-remove'), device: line('Choose a device', { max: 64 }) }),
] as const

/** The column of the grid; a form without the column changes nothing. */
export const pushColumn = {
	hasPush: z.boolean().default(false),
	push: choices(
		PUSH_EVENTS.map((value) => ({ value })),
		'Choose what is shown on your devices',
	).default([]),
}
