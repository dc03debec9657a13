import { z } from 'zod'

const BUTTON = 'Please use one of the buttons on the page.'

/** The buttons of Getting Started. */
export const guideButton = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('complete'), step: z.string({ error: BUTTON }).max(40, BUTTON) }),
		z.object({ intent: z.literal('incomplete'), step: z.string({ error: BUTTON }).max(40, BUTTON) }),
		z.object({ intent: z.literal('hide') }),
		z.object({ intent: z.literal('show') }),
	],
	{ error: BUTTON },
)
