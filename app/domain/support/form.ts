import { z } from 'zod'
import { line, lines } from '#app/domain/form/fields.ts'
import { MAX_SUPPORT_MESSAGE, NOTHING, TOO_LONG } from './chat.ts'

/** Text, or the address of an image uploaded earlier. */
export const chatMessage = z
	.object({
		content: z.string().trim().max(MAX_SUPPORT_MESSAGE, TOO_LONG).optional().default(''),
		imageUrl: z.string().max(100).nullish(),
		/** Idempotency key of a message, so that a retry does not store it twice. */
		key: z.string().max(64).optional(),
	})
	.refine(({ content, imageUrl }) => content !== '' || imageUrl, { error: NOTHING })

export type NewChatMessage = z.output<typeof chatMessage>

/** The form used without JavaScript; an image is uploaded with it. */
export const chatForm = z.object({
	content: z.string().trim().max(MAX_SUPPORT_MESSAGE, TOO_LONG).optional().default(''),
})

export const chatRating = z.object({
	rating: z
		.string({ error: 'Choose how well we helped' })
		.regex(/^[1-5]$/, 'Choose how well we helped')
		.transform(Number),
})

export const heartbeat = z.object({ userId: z.string({ error: 'Say whose heartbeat it is' }).max(64) })

/** The button that sends an answer has no intent. */
export const threadForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('note').optional(),
			content: lines('Write an answer', { max: MAX_SUPPORT_MESSAGE }),
		}),
		z.object({ intent: z.enum(['assign', 'unassign', 'solve', 'reopen']) }),
	],
	{ error: 'That button is not known' },
)

export const savedReply = z.object({
	title: line('Give the reply a name'),
	body: lines('Write the reply', { max: MAX_SUPPORT_MESSAGE }),
})

export const repliesForm = z.discriminatedUnion(
	'intent',
	[
		savedReply.extend({ intent: z.undefined().optional() }),
		z.object({ intent: z.literal('remove-reply'), reply: z.string().max(64) }),
	],
	{ error: 'That button is not known' },
)
