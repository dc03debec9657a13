import { z } from 'zod'
import { line, lines } from '#app/domain/form/fields.ts'
import { LONGEST_SUPPORT_MESSAGE, NOTHING, TOO_LONG } from './chat.ts'

/** Text, or the address of an image uploaded earlier. */
export const chatMessage = z
	.object({
		content: z.string().trim().max(LONGEST_SUPPORT_MESSAGE, TOO_LONG).optional().default(''),
		imageUrl: z.string().max(100).nullish(),
		/** Idempotency key of a message, so that a retry does not store it twice. */
		key: z.string().max(64).optional(),
	})
	.refine(({ content, imageUrl }) => content !== '' || imageUrl, { error: NOTHING })

export type NewChatMessage = z.output<typeof chatMessage>

/** The form used without JavaScript; an image is uploaded with it. */
export const chatForm = z.object({
	content: z.string().trim().max(LONGEST_SUPPORT_MESSAGE, TOO_LONG).optional().default(''),
})

export const chatRating = z.object({
	rating: z
		.string({ error: 'Choose how well we helped' })
		.regex(/^[1-5]$/, 'Choose how well we helped')
		.transform(Number),
})

export const heartbeat = z.object({ userId: z.string({ error: 'Say whose heartbeat it is' }).max(64) })

export const staffAnswer = z.object({
	content: lines('Write an answer', { max: LONGEST_SUPPORT_MESSAGE }),
})

export const savedReply = z.object({
	title: line('Give the reply a name'),
	body: lines('Write the reply', { max: LONGEST_SUPPORT_MESSAGE }),
})

export const staffButton = z.object({
	intent: z.enum(['assign', 'unassign', 'solve', 'reopen', 'remove-reply'], {
		error: 'That button is not known',
	}),
	reply: z.string().max(64).optional(),
})
